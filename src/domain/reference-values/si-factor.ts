import type { Analyte } from './analyte.ts'

/** Grams in one of a conventional unit, for each liter. */
const gramsPer: Record<string, number> = {
  'mg/dL': 1e-2,
  'µg/dL': 1e-5,
  'ng/dL': 1e-8,
  'ng/mL': 1e-6,
  'pg/mL': 1e-9,
}
const molesPer: Record<string, number> = { 'mmol/L': 1e-3, 'µmol/L': 1e-6, 'nmol/L': 1e-9, 'pmol/L': 1e-12 }

/** By pair of units, where no molar mass decides. */
const factorOf: Record<string, number> = {
  'mEq/L to mmol/L': 1,
  'mOsm/kg to mmol/kg': 1,
  'g/dL to g/L': 10,
  'mg/dL to g/L': 0.01,
  'mg/dL to mg/L': 10,
  'ng/mL to µg/L': 1,
  'pg/mL to ng/L': 1,
  'µg/g to mg/kg': 1,
  'µU/mL to mU/L': 1,
  '10³/µL to 10⁹/L': 1,
  '/µL to 10⁶/L': 1,
  '% to fraction': 0.01,
  '% to L/L': 0.01,
  // Of hemoglobin A1c: the master equation between NGSP and IFCC (Hoelzel W et al, Clin Chem 2004), turned round.
  '% to mmol/mol': 1 / 0.0915,
  'mm Hg to kPa': 0.133322,
  'cm H₂O to kPa': 0.0980665,
  // Creatinine weighs 113.12 g/mol, calcium 40.078.
  'mg/mg to mg/mmol': 113.12,
  'mg/mg to mmol/mmol': 113.12 / 40.078,
}

/** The factor that follows from the units, and the molar mass where there is one; nothing for units that are not known. */
export function siFactor({ conventional, si, molarMass }: Analyte): number | undefined {
  if (molarMass === undefined) return conventional === si ? 1 : factorOf[`${conventional} to ${si}`]
  const [grams, moles] = [gramsPer[conventional], molesPer[si]]
  return grams === undefined || moles === undefined ? undefined : grams / molarMass / moles
}
