import { describe, expect, test } from 'vitest'
import { type Claimed, slidesOf } from './slides.ts'

const site: Claimed = { questions: 1_048, proofreadByExperts: false, contentAccess: 'ranked' }
const wordsOf = (claimed: Claimed | undefined) =>
  slidesOf(claimed).map(({ figure, title, text }) => `${figure ?? ''} ${title}. ${text}`.trim())

describe('the claims of the carousel', () => {
  // Shows landing-19
  test('are said with the number of questions on this server', () => {
    expect(wordsOf(site)[0]).toContain('1,000+ free questions')
    expect(wordsOf({ ...site, questions: 640 })[0]).toContain('640 free questions')
    expect(wordsOf({ ...site, questions: 2_040 })[1]).toContain('About 2,000 AI-crafted questions')
  })

  // Shows landing-20
  test('name no number before it is known', () => {
    expect(wordsOf(undefined).join(' ')).not.toMatch(/\d/)
  })

  // Shows landing-21
  test("say 'proofread by experts' only where an admin has set that it is so", () => {
    expect(wordsOf(site).join(' ')).not.toContain('proofread')
    expect(wordsOf({ ...site, proofreadByExperts: true })[1]).toContain('AI-crafted questions proofread by experts')
  })

  // Shows landing-22
  test('say what is open to whom as the server gives it out', () => {
    expect(wordsOf(site)[0]).toContain('The first 50 of each question bank')
    expect(wordsOf({ ...site, contentAccess: 'open' })[0]).toContain('All of them are open')
  })

  // Shows landing-18
  test('name detailed explanations, flagged errors and flashcards made from what was missed', () => {
    expect(wordsOf(site).join(' ')).toMatch(/detailed explanation.*Community-refined.*Flag errors.*Flashcards compiled/)
  })
})
