import { z } from 'zod'
import { stages } from '../domain/pipeline/stages.ts'
import { endpoint } from './endpoint.ts'
import { count, time } from './shapes.ts'

export const longestDate = 40
export const longestEntry = 200

const timeline = z
  .array(
    z.object({
      date: z
        .string()
        .trim()
        .min(1, 'Enter a date such as March 2025.')
        .max(longestDate, 'A date is at most 40 characters.'),
      text: z
        .string()
        .trim()
        .min(1, 'Enter what happened.')
        .max(longestEntry, 'An entry is at most 200 characters; shorten it.'),
    }),
  )
  .max(30, 'The timeline has at most 30 entries; remove one.')

const claims = z.object({
  /** Whether the landing page may say 'proofread by experts'. */
  proofreadByExperts: z.boolean(),
})

/** An admin's words about the site; the defaults where there are none. */
export const siteSettings = z.object({
  claims: claims.default({ proofreadByExperts: false }),
  timeline: timeline.default([
    { date: 'March 2025', text: 'Company founded' },
    { date: 'March 2025', text: 'Pediatric Board Flashcards launched' },
    { date: 'April 2025', text: 'Pediatric Qbank planned' },
    { date: 'April 2025', text: 'Neonatology Flashcards in beta' },
  ]),
})

export type SiteSettings = z.output<typeof siteSettings>

/** Counted on the running server. */
const siteCounts = z.object({
  qbanks: count,
  questions: count,
  /** Questions that show one: strips, tracings, pedigrees, curves. */
  figures: count,
  /** Questions as a reviewed file or the pipeline published them: two answered them without the key, and both chose it. */
  answeredBlind: count,
  /** Sections of all Qbanks. */
  sections: count,
  topics: count,
  /** Different sources that the questions cite. */
  sources: count,
  decks: count,
  cards: count,
  /** Revisions of questions that were accepted, and those that were rejected. */
  accepted: count,
  rejected: count,
  /** Drafts of questions that the pipeline destroyed for good, by the stage that did. */
  destroyed: z.record(z.enum(stages), count),
})

const specialty = z.object({
  id: z.string(),
  questions: count,
  cards: count,
  /** Its Qbanks. */
  qbankIds: z.array(z.string()),
})

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  summary: 'What the public pages say about this server: its own counts, and the claims and timeline of its admins.',
  access: 'public',
  reply: siteSettings.extend({
    counts: siteCounts,
    specialties: z.array(specialty),
    /** Whether ranks unlock content here, or all of it is open to everybody. */
    contentAccess: z.enum(['ranked', 'open']),
    lastCorrectionAt: time.nullable(),
  }),
  refusals: [],
})

export const getSiteSettings = endpoint({
  method: 'GET',
  path: '/api/admin/site',
  summary: 'The claims and the timeline of the landing page.',
  access: 'admin',
  reply: siteSettings,
  refusals: [],
})

export const setSiteSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/site',
  summary: 'Sets the claims and the timeline of the landing page; what is left out stays.',
  access: 'admin',
  body: z.object({ claims: claims.optional(), timeline: timeline.optional() }),
  reply: siteSettings,
  refusals: [],
})
