import { type Reference, referenceText, referenceUrl } from '../../domain/content/reference.ts'
import { type Analyte, citedSources, type ReferenceValues } from '../../domain/reference-values/analyte.ts'
import { referencesFile, referenceValuesFile } from './file-formats.ts'
import { readYaml } from './read-files.ts'

export const referenceValuesPath = 'reference-values.yaml'

/** @throws Error with one line for each field that does not fit */
export async function readAnalytes(root: string): Promise<Analyte[]> {
  const { groups } = await readYaml(root, referenceValuesPath, referenceValuesFile)
  return groups.flatMap(({ name: group, analytes }) => analytes.map((analyte) => ({ ...analyte, group })))
}

/**
 * The laboratory values as the panel shows them, with the words of their sources.
 *
 * @throws Error where a file does not fit, or a source is not recorded
 */
export async function readReferenceValues(root: string): Promise<ReferenceValues> {
  const [analytes, references] = await Promise.all([
    readAnalytes(root),
    readYaml(root, 'references.yaml', referencesFile),
  ])
  const recorded = new Map(references.map((reference) => [reference.id, reference]))
  const cited = new Set(analytes.flatMap((analyte) => citedSources(analyte).map(({ id }) => id)))
  return { analytes, sources: Object.fromEntries([...cited].map((id) => [id, shown(id, recorded.get(id))])) }
}

function shown(id: string, reference: Reference | undefined) {
  if (!reference) throw new Error(`content/${referenceValuesPath}: the source '${id}' is not recorded.`)
  return { text: referenceText(reference), url: referenceUrl(reference) }
}
