/** Domains of a Qbank whose category is called otherwise. */
const otherNames = new Map([
  ['Preventive Pediatrics/Well-Child Care', 'Preventive Pediatrics'],
  ['Skin/Dermatology', 'Dermatology'],
])

/** The flashcard category of a Qbank's domain: its own name but for two. */
export const categoryOf = (domain: string): string => otherNames.get(domain) ?? domain

/** Of a card for which none was chosen. */
export const usualCategory = 'Cardiology'

/** The 24 domains of a bank for general pediatrics, in blueprint order. */
export const pediatricDomains: readonly string[] = [
  'Preventive Pediatrics/Well-Child Care',
  'Fetal and Neonatal Care',
  'Adolescent Care',
  'Infectious Diseases',
  'Mental and Behavioral Health',
  'Psychosocial Issues',
  'Emergency and Critical Care',
  'Child Abuse and Neglect',
  'Orthopedics and Sports Medicine',
  'Eye Ear Nose and Throat',
  'Cardiology',
  'Pulmonology',
  'Gastroenterology',
  'Neurology',
  'Skin/Dermatology',
  'Hematology-Oncology',
  'Allergy and Immunology',
  'Endocrinology',
  'Nephrology Fluids and Electrolytes',
  'Genitourinary System',
  'Genetics Dysmorphology and Metabolic Disorders',
  'Rheumatology',
  'Ethics',
  'Patient Safety Quality Improvement and Research Methods',
]

/** The 24 categories of flashcards, in the order in which they are offered. */
export const categories: readonly string[] = pediatricDomains.map(categoryOf)
