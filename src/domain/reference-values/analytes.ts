import type { Analyte } from './analyte.ts'
import { bloodCount } from './blood-count.ts'
import { bloodGas } from './blood-gas.ts'
import { cerebrospinalFluid } from './cerebrospinal-fluid.ts'
import { coagulation } from './coagulation.ts'
import { electrolytesAndKidney } from './electrolytes-and-kidney.ts'
import { hormones } from './hormones.ts'
import { immunologyAndInflammation } from './immunology-and-inflammation.ts'
import { liverPancreasAndMuscle } from './liver-pancreas-and-muscle.ts'
import { metabolismAndNutrition } from './metabolism-and-nutrition.ts'
import { urineSweatAndStool } from './urine-sweat-and-stool.ts'

/**
 * Reference ranges by age, for studying. Written for this project from general knowledge of pediatrics, on the cautious
 * side; methods and laboratories differ, so that no care may rest on them.
 */
export const analytes: readonly Analyte[] = [
  ...electrolytesAndKidney,
  ...liverPancreasAndMuscle,
  ...metabolismAndNutrition,
  ...hormones,
  ...bloodCount,
  ...coagulation,
  ...immunologyAndInflammation,
  ...bloodGas,
  ...cerebrospinalFluid,
  ...urineSweatAndStool,
]
