import { specialtiesWith } from '../../../domain/site/specialties.ts'

interface Content {
  id: string
  questions: number
  qbankIds: readonly string[]
}

interface OpenSpecialty {
  id: string
  name: string
  qbankIds: readonly string[]
}

/** The specialties for which this server has questions, in the order of the start page. */
export const openSpecialties = (contents: readonly Content[]): OpenSpecialty[] =>
  specialtiesWith(contents.map(({ id }) => id)).flatMap(({ id, name }) => {
    const content = contents.find((one) => one.id === id)
    return content && content.questions > 0 ? [{ id, name, qbankIds: content.qbankIds }] : []
  })

/** The specialty whose Qbank was put on the list last. */
export function specialtyOf(open: readonly OpenSpecialty[], selected: readonly string[]): OpenSpecialty | undefined {
  const last = selected.at(-1)
  return open.find(({ qbankIds }) => last !== undefined && qbankIds.includes(last))
}
