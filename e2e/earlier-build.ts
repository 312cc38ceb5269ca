import type { Page } from '@playwright/test'
import recorded from './earlier-build.json' with { type: 'json' }
import { blockOf } from './fixtures.ts'

const deckId = 'ped-cardiology'

interface Recorded {
  version: number
  stores: Record<string, { autoIncrement: boolean; records: { key: unknown; value: unknown }[] }>
}

/**
 * Leaves on the device what the build with two databases left there. The records were written by that build: a learner
 * answered two questions of an exam offline, ended another section, and rated three cards of a deck, one of which was taken
 * back. What that build kept as the server had sent it is asked for again, since the questions of a block are drawn.
 */
export async function leaveAsEarlierBuild(page: Page, blockIds: readonly string[]) {
  const ask = async (path: string) => (await page.request.get(path)).json()
  const { user } = await ask('/api/auth/me')
  const blocks = await Promise.all(blockIds.map((id) => blockOf(page, id)))
  const names = new Map<string, string>([['{user}', user.id]])
  for (const [b, { id, questions }] of blocks.entries()) {
    names.set(`{block ${b + 1}}`, id)
    for (const [q, question] of questions.entries()) names.set(`{question ${b + 1}.${q + 1}}`, question.id)
  }
  const named = JSON.stringify(recorded).replaceAll(/\{(user|[a-z]+ [\d.]+)\}/g, (name) => names.get(name) ?? name)
  const databases = JSON.parse(named) as Record<'preceptor' | 'preceptor-cards', Recorded>
  const replies: Record<string, unknown[]> = {
    session: [user],
    blocks,
    decks: [await ask('/api/flashcards/decks')],
    cards: [await ask(`/api/flashcards/cards?deckId=${deckId}`)],
  }
  for (const { stores } of Object.values(databases)) {
    for (const [store, values] of Object.entries(replies)) {
      for (const [n, record] of (stores[store]?.records ?? []).entries()) record.value = values[n]
    }
  }
  // A page of this server without the application, which would keep its own database open.
  await page.goto('/api/site')
  await page.evaluate(fillDatabases, databases)
}

async function fillDatabases(databases: Record<string, Recorded>) {
  const done = (request: IDBRequest) =>
    new Promise<void>((resolve, reject) => {
      request.onsuccess = () => resolve()
      request.onerror = () => reject(request.error)
    })
  await done(indexedDB.deleteDatabase('preceptor-device'))
  for (const [name, { version, stores }] of Object.entries(databases)) {
    const opening = indexedDB.open(name, version)
    opening.onupgradeneeded = () => {
      for (const [store, { autoIncrement, records }] of Object.entries(stores)) {
        const made = opening.result.createObjectStore(store, { autoIncrement })
        if (autoIncrement) made.createIndex('userId', 'userId')
        for (const { key, value } of records) made.add(value, key as IDBValidKey)
      }
    }
    await done(opening)
    opening.result.close()
  }
}
