import { useDocumentTitle } from '@mantine/hooks'

/** Sets the title of the browser's tab. */
export const useTitle = (name: string) => useDocumentTitle(`${name} · Preceptor`)
