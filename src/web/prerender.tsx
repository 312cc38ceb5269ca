import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { AppFrame } from './app-frame.tsx'
import { HomePage } from './home/home-page.tsx'
import { SessionProvider } from './session.tsx'
import { cssVariablesResolver, theme } from './theme.ts'

/** The start page as a visitor sees it first; made when the front end is built (`scripts/prerender.js`). */
export const startPageHtml = () =>
  renderToString(
    <MantineProvider theme={theme} defaultColorScheme="auto" cssVariablesResolver={cssVariablesResolver}>
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider known={null}>
          <StaticRouter location="/">
            <AppFrame Home={HomePage} />
          </StaticRouter>
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
