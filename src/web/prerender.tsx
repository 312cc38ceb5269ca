import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { AppFrame } from './app-frame.tsx'
import { type Entry, publicPages } from './public-pages.ts'
import { makeQueryClient } from './query-client.ts'
import { SessionProvider } from './session.tsx'
import { cssVariablesResolver, theme } from './theme.ts'

/** For each public page, the file of its chunk, those whose styles it needs besides, and the addresses whose replies it shows. */
export const listPublicPages = () =>
  Promise.all(
    Object.entries<Entry>(publicPages).map(async ([path, { source, written = [], load }]) => {
      const { asks } = await load()
      return { path, source, written, asks: asks.map((endpoint) => endpoint.path) }
    }),
  )

/**
 * A public page as a visitor sees it first, with what the server has replied to its calls. The server makes it from the
 * built front end (`server/http/public-pages.ts`).
 */
export async function pageHtml(path: string, replies: Readonly<Record<string, unknown>>): Promise<string> {
  const queryClient = makeQueryClient()
  for (const [address, reply] of Object.entries(replies)) queryClient.setQueryData([address], reply)
  const page = (
    <MantineProvider theme={theme} defaultColorScheme="auto" cssVariablesResolver={cssVariablesResolver}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider known={null}>
          <StaticRouter location={path}>
            <AppFrame />
          </StaticRouter>
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
  // Parts that come late would be moved into their place by a script in the page, which the security policy forbids.
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  queryClient.clear()
  return new Response(prelude as ReadableStream<Uint8Array>).text()
}
