import { categories } from '../../domain/content/categories.ts'

/** Domains of neonatology that are no category of the 24. */
const neonatal: readonly string[] = [
  'Maternal-Fetal Medicine',
  'Resuscitation and Asphyxia',
  'Cardiovascular',
  'Respiratory',
  'Genetics and Dysmorphology',
  'Nutrition',
  'Water-Salt-Renal',
  'Endocrine-Metabolic-Thermal',
  'Immunology',
  'Bilirubin',
  'Skin',
  'Neurodevelopmental Outcomes',
  'Eye-Ear-Nose-Throat',
  'Research Methods and Statistics',
]

const between = 360 / categories.length
/** Sections next to each other in a list must not look alike. */
const stepsApart = 7

const hueAt = (place: number) => (place * stepsApart * between) % 360

const hues: ReadonlyMap<string, number> = new Map([
  ...categories.map((name, place) => [name, hueAt(place)] as const),
  // Between two of the others.
  ...neonatal.map((name, place) => [name, hueAt(place) + between / 2] as const),
])

/** The hue of a section's marks and of its cards' headers, in degrees. One that is not listed gets one of the 24, always the same. */
export const sectionHue = (section: string): number => hues.get(section) ?? hueAt(hashOf(section) % categories.length)

const hashOf = (text: string) => [...text].reduce((hash, sign) => (hash * 31 + (sign.codePointAt(0) ?? 0)) >>> 0, 7)
