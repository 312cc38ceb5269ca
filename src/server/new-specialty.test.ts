import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Block } from '../contract/blocks.ts'
import type { ReplyOf } from '../contract/endpoint.ts'
import type { EvidenceCard } from '../contract/evidence.ts'
import type { getPipelineRun } from '../contract/pipeline.ts'
import type { getSite } from '../contract/site.ts'
import { loadContent } from './content/load.ts'
import { readContentFiles } from './content/read-files.ts'
import { claimOf, keyOf, pointOf, sentenceOf } from './testing/pipeline-content.ts'
import { pipelineModel } from './testing/pipeline-model.ts'
import { withPipeline } from './testing/with-pipeline.ts'

const qbank = `id: sport
name: Sports medicine
subtitle: Boards
color: teal
icon: heart
specialty: sports-medicine
domains:
  - { name: Knees, file: knees, weight: 100 }
difficulty: { 1: [0, 100], 2: [0, 100], 3: [0, 100], 4: [0, 100], 5: [0, 100] }
`

const topics = `domains:
  - domain: Knees
    topics:
      - topic: Ligaments
        items: 10
        points:
          - { point: '${pointOf('bridge')}', task: management, state: planned }
`

const deck = `id: sport-knees
name: Knees
kind: domain
qbank: sport
domain: Knees
category: Knees
cards:
  - id: sport-knees-c001
    front: Which ligament tears when the knee turns inward?
    back: The anterior cruciate ligament
    extendedExplanation: It holds the shin from sliding forward.
    tags: []
    references: [{ source: secret-2026, supports: The ligament }]
`

// Shows pipeline-8, pipeline-19, pipeline-21
test('a specialty of its own is a bank folder with head and blueprint and a deck, and fills from there', () =>
  withPipeline(async ({ ask, clock, database, deps, endpoint, worker }) => {
    endpoint.always(pipelineModel())
    const folder = join(deps.root, 'qbanks/sport')
    await mkdir(folder)
    await writeFile(join(folder, 'qbank.yaml'), qbank)
    await writeFile(join(folder, 'topics.yaml'), topics)
    await writeFile(join(deps.root, 'decks/sport-knees.yaml'), deck)
    const files = await readContentFiles(deps.root)
    await database.write((db) => loadContent(db, files, clock.now))

    const begun = await ask('ada', 'POST', '/api/admin/pipeline/runs', { qbankId: 'sport', domain: 'Knees', count: 1 })
    expect(begun.status).toBe(201)
    const { id } = begun.json as { id: string }
    await worker.workOff()
    const { drafts } = (await ask('ada', 'GET', `/api/admin/pipeline/runs/${id}`)).json as ReplyOf<
      typeof getPipelineRun
    >
    const published = await ask('ada', 'POST', `/api/admin/pipeline/drafts/${drafts[0]?.id}/publish`)
    const { itemId } = published.json as { itemId: string }
    expect(itemId).toMatch(/^sport-x-/)

    // A server looks for new content again after a while.
    clock.now = new Date(clock.now.getTime() + 5_000)
    const { specialties } = (await ask('stranger', 'GET', '/api/site')).json as ReplyOf<typeof getSite>
    expect(specialties.at(-1)).toEqual({ id: 'sports-medicine', questions: 1, cards: 1, qbankIds: ['sport'] })
    expect((await ask('ana', 'GET', '/api/flashcards/decks')).text).toContain('sport-knees')

    const drawn = { qbankId: 'sport', mode: 'tutor', selectedDomains: ['Knees'], questionCount: 1 }
    const block = (await ask('ana', 'POST', '/api/blocks', drawn)).json as Block
    const answerId = keyOf('bridge')
    expect((await ask('ana', 'POST', `/api/questions/answer/${block.id}/${itemId}`, { answerId })).status).toBe(200)
    const { card } = (await ask('ana', 'GET', `/api/questions/evidence/${itemId}`)).json as { card: EvidenceCard }
    expect(card).toMatchObject({
      author: 'pipeline',
      models: ['writer-model'],
      isEdited: false,
      examined: [
        { by: 'writer-model', answer: answerId },
        { by: 'second-model', answer: answerId },
      ],
      evidence: [{ claim: claimOf('bridge'), sentence: sentenceOf('bridge') }],
      changes: [],
    })
  }))
