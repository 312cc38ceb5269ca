const mostListed = 2

/** The sections of a block at a glance; undefined where a device knows them not, from before they were listed. */
export function sectionsText(domains: readonly string[] | undefined): string | undefined {
  if (!domains || domains.length === 0) return undefined
  // One more takes no more room than to say that there is one more.
  if (domains.length <= mostListed + 1) return new Intl.ListFormat('en').format(domains)
  return `${domains.slice(0, mostListed).join(', ')} and ${domains.length - mostListed} more sections`
}
