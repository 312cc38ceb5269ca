import type { ComponentType } from 'react'
import type { Endpoint } from '../contract/endpoint.ts'

interface PublicPage {
  Page: ComponentType
  /** The calls that it shows a visitor: the server writes their replies into the page that it sends. */
  asks: readonly Endpoint[]
}

export interface Entry {
  /** Its file, by which the build finds its chunk. */
  source: string
  /** Parts that the server writes and the browser does not fetch (`ui/written-part.tsx`); the page needs their styles. */
  written?: readonly string[]
  load: () => Promise<PublicPage>
}

/** The pages that a visitor gets as HTML before anything of the application has run. */
export const publicPages = {
  '/': {
    source: 'home/home-page.tsx',
    written: ['home/screens.tsx'],
    load: async () => {
      const { HomePage: Page, asks } = await import('./home/home-page.tsx')
      return { Page, asks }
    },
  },
  '/our-process': {
    source: 'our-process/our-process-page.tsx',
    load: async () => {
      const { OurProcessPage: Page, asks } = await import('./our-process/our-process-page.tsx')
      return { Page, asks }
    },
  },
  '/leaderboard': {
    source: 'leaderboard/leaderboard-page.tsx',
    load: async () => {
      const { LeaderboardPage: Page, asks } = await import('./leaderboard/leaderboard-page.tsx')
      return { Page, asks }
    },
  },
  '/login': {
    source: 'login/login-page.tsx',
    load: async () => {
      const { LoginPage: Page, asks } = await import('./login/login-page.tsx')
      return { Page, asks }
    },
  },
  '/qbank': {
    source: 'qbank/qbank-page.tsx',
    load: async () => {
      const { QbankPage: Page, asks } = await import('./qbank/qbank-page.tsx')
      return { Page, asks }
    },
  },
} satisfies Record<string, Entry>

export type PublicPath = keyof typeof publicPages

export const isPublicPath = (path: string): path is PublicPath => Object.hasOwn(publicPages, path)
