import type { ComponentType } from 'react'
import type { Endpoint } from '../contract/endpoint.ts'

interface PublicPage {
  Page: ComponentType
  /** The calls that it shows a visitor: the server writes their replies into the page that it sends. */
  asks: readonly Endpoint[]
  /** Fetches the parts that the server writes too and that are fetched apart elsewhere. */
  fetchWritten?: () => Promise<unknown>
}

export interface Entry {
  /** Its file, by which the build finds its chunk. */
  source: string
  /** Parts that the server writes and the browser fetches apart, or never (`ui/written-part.tsx`); the page needs their styles. */
  written?: readonly string[]
  load: () => Promise<PublicPage>
}

/** The pages that a visitor gets as HTML before anything of the application has run. */
export const publicPages = {
  '/': {
    source: 'home/home-page.tsx',
    written: ['home/screens.tsx', 'home/prompt-cards.tsx', 'home/flashcard-demo.tsx', 'home/written-cards.tsx'],
    load: async () => {
      const { HomePage: Page, asks, fetchWritten } = await import('./home/home-page.tsx')
      return { Page, asks, fetchWritten }
    },
  },
  '/our-process': {
    source: 'our-process/our-process-page.tsx',
    written: ['our-process/feedback-demo.tsx'],
    load: async () => {
      const { OurProcessPage: Page, asks, fetchWritten } = await import('./our-process/our-process-page.tsx')
      return { Page, asks, fetchWritten }
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
