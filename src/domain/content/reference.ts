/** A cited source, as `content/references.yaml` records it. */
export interface Reference {
  id: string
  /** The body that issued a guideline or statement; a paper names its authors instead. */
  body?: string | undefined
  authors?: string | undefined
  title: string
  edition?: string | undefined
  journal?: string | undefined
  /** Left out of a page that bears no date. */
  year?: number | undefined
  doi?: string | undefined
  url?: string | undefined
  /** Ids of the sources that it takes the place of. */
  supersedes: readonly string[]
}

/** A reference as readers see it. */
export const referenceText = ({ body, authors, title, edition, journal, year }: Reference): string =>
  [body ?? authors, title, edition, journal, year].filter((part) => part !== undefined).join(', ')

/** Where it can be read: its digital object identifier outlives any address. */
export const referenceUrl = ({ doi, url }: Pick<Reference, 'doi' | 'url'>): string | null =>
  doi === undefined ? (url ?? null) : `https://doi.org/${doi}`
