const views = ['revisions', 'feedback', 'question'] as const
export type View = (typeof views)[number]

interface EditorPlace {
  view: View
  question?: string
  /** The form is open. */
  edit?: '1'
  /** What the revision comes of. */
  feedback?: string
  /** The proposed revision that the form begins with, and whose place it takes. */
  revision?: string
}

/** The address of a place in the editor's room. */
export const editorAddress = (place: EditorPlace): string => `/editor?${new URLSearchParams({ ...place })}`

export const viewOf = (search: URLSearchParams): View =>
  views.find((view) => view === search.get('view')) ?? 'revisions'
