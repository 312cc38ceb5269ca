import type { Finding } from '../domain/content/finding.ts'
import type { QbankFolder } from '../server/content/read-files.ts'
import { readTopics, topicsPath } from '../server/content/read-topics.ts'

/** Finds the questions that no testing point names, and the points that name none of the bank. */
export async function checkTopics(root: string, { id: qbankId, domains, sections }: QbankFolder): Promise<Finding[]> {
  const path = topicsPath(qbankId)
  const topics = await readTopics(root, qbankId)
  const found = (message: string, id?: string): Finding => ({
    rule: 'topics',
    level: 'error',
    message,
    where: id === undefined ? { path } : { path, id },
  })
  const domainOf = new Map(sections.flatMap(({ domain, questions }) => questions.map(({ id }) => [id, domain])))
  const planned = topics.domains.flatMap(({ domain, topics }) =>
    topics.flatMap(({ points }) => points.map((point) => ({ ...point, domain }))),
  )
  const pointsById = Map.groupBy(
    planned.flatMap(({ state, item, domain }) => (state === 'in' && item !== undefined ? [{ item, domain }] : [])),
    ({ item }) => item,
  )
  const known = new Set(domains.map(({ name }) => name))
  return [
    ...topics.domains
      .filter(({ domain }) => !known.has(domain))
      .map(({ domain }) => found(`Name a domain of qbank.yaml; '${domain}' is none.`)),
    ...[...domainOf]
      .filter(([id, domain]) => !pointsById.get(id)?.some((point) => point.domain === domain))
      .map(([id, domain]) => found(`List it below a topic of ${domain}, with state in.`, id)),
    ...[...pointsById].flatMap(([id, points]) => [
      ...(domainOf.has(id)
        ? []
        : [found('Take it off or give it another state: no such question is in the bank.', id)]),
      ...(points.length > 1 ? [found(`List it once; it stands there ${points.length} times.`, id)] : []),
    ]),
  ]
}
