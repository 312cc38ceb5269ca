import { useDocumentTitle } from '@mantine/hooks'

/** What the tab of the browser is called. */
export const useTitle = (name: string) => useDocumentTitle(`${name} · Preceptor`)
