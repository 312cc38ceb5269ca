const views = ['revisions', 'feedback', 'question'] as const
export type View = (typeof views)[number]

interface EditorQuery {
  view: View
  question?: string
  /** The form is open. */
  edit?: '1'
  /** The feedback that the revision comes of. */
  feedback?: string
  /** The proposed revision that the form begins with, and whose place it takes. */
  revision?: string
}

/** The address of a view of the editor's pages. */
export const editorAddress = (query: EditorQuery): string => `/editor?${new URLSearchParams({ ...query })}`

export const viewOf = (search: URLSearchParams): View =>
  views.find((view) => view === search.get('view')) ?? 'revisions'
