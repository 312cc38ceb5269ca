/** The pages that belong to a section of the navigation without standing below its address. */
const within: Readonly<Record<string, string>> = {
  '/block/new': '/qbank',
  '/exam': '/qbank',
  '/results': '/qbank',
  '/search': '/qbank',
  '/flashcards-performance': '/performance',
}

/** The section of the navigation that an address is in: its first part, or where its page belongs. */
export const destinationAt = (pathname: string): string =>
  within[pathname] ?? `/${pathname.split('/').find((part) => part !== '') ?? ''}`
