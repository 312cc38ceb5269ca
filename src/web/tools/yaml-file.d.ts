/** Read, checked and joined with its sources when the front end is built (`vite.config.ts`). */
declare module '*/reference-values.yaml' {
  export const referenceValues: import('../../domain/reference-values/analyte.ts').ReferenceValues
}
