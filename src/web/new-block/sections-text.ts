import { counted, written } from '../../domain/site/claimed-number.ts'

const mostListed = 2

interface Choice {
  count: number
  /** Undefined where it is not known. */
  available: number | undefined
  sections: number
}

/** What a block will be drawn from. */
export function choiceText({ count, available, sections }: Choice): string {
  const questions =
    available === undefined ? counted(count, 'question') : `${written(count)} of ${counted(available, 'question')}`
  return `${questions}, ${counted(sections, 'section')}`
}

/** The sections of a block at a glance; undefined where a device knows them not, from before they were listed. */
export function sectionsText(domains: readonly string[] | undefined): string | undefined {
  if (!domains || domains.length === 0) return undefined
  // One more takes no more room than to say that there is one more.
  if (domains.length <= mostListed + 1) return new Intl.ListFormat('en').format(domains)
  return `${domains.slice(0, mostListed).join(', ')} and ${domains.length - mostListed} more sections`
}
