/** White text on each of them has a contrast of 4.5 to 1 or more, in both themes; neighbours differ in hue and depth. */
const headerColours: Readonly<Record<string, string>> = {
  'Preventive Pediatrics': '#ce2c2c',
  'Fetal and Neonatal Care': '#8d3a1e',
  'Adolescent Care': '#906337',
  'Infectious Diseases': '#655115',
  'Mental and Behavioral Health': '#6f6f18',
  'Psychosocial Issues': '#4b5922',
  'Emergency and Critical Care': '#497819',
  'Child Abuse and Neglect': '#275f14',
  'Orthopedics and Sports Medicine': '#2e7a2e',
  'Eye Ear Nose and Throat': '#145f27',
  Cardiology: '#1a7c4b',
  Pulmonology: '#235c4e',
  Gastroenterology: '#197878',
  Neurology: '#185a6f',
  Dermatology: '#3d6fa1',
  'Hematology-Oncology': '#264ab5',
  'Allergy and Immunology': '#5555db',
  Endocrinology: '#5a40a8',
  'Nephrology Fluids and Electrolytes': '#8f46d8',
  'Genitourinary System': '#8423a4',
  'Genetics Dysmorphology and Metabolic Disorders': '#a840a8',
  Rheumatology: '#952078',
  Ethics: '#c62a78',
  'Patient Safety Quality Improvement and Research Methods': '#8d354b',
}

const colours = Object.values(headerColours)

/** The colour of a card's header. A category outside the 24 gets one of theirs, always the same. */
export function categoryColour(category: string): string {
  const own = Object.hasOwn(headerColours, category) ? headerColours[category] : undefined
  return own ?? colours[hashOf(category) % colours.length] ?? '#185a6f'
}

const hashOf = (text: string) => [...text].reduce((hash, sign) => (hash * 31 + (sign.codePointAt(0) ?? 0)) >>> 0, 7)
