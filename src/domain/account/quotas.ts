/**
 * What this server keeps of one learner at most, so that no account fills the disk. Far more than anybody studies: a
 * collection of 100,000 cards with 1,000,000 reviews, brought at once, leaves room for as much again.
 */
export const quotas = {
  blocks: { most: 20_000, called: 'blocks' },
  /** Characters: each note is kept as often as it was changed. */
  blockText: { most: 200_000_000, called: 'characters of answers and notes' },
  cards: { most: 250_000, called: 'cards of your own' },
  /** Characters. */
  cardText: { most: 400_000_000, called: 'characters on cards of your own' },
  reviews: { most: 3_000_000, called: 'ratings' },
  undos: { most: 250_000, called: 'ratings taken back' },
  studySessions: { most: 250_000, called: 'study sessions' },
  feedback: { most: 25_000, called: 'reports about questions' },
  votes: { most: 250_000, called: 'votes' },
  qbankAccesses: { most: 250_000, called: 'visits of Qbanks' },
} as const satisfies Record<string, { most: number; called: string }>

export type Quota = keyof typeof quotas

/** The sentence that a learner reads at a limit. */
export function quotaSentence(quota: Quota): string {
  const { most, called } = quotas[quota]
  return `This server keeps ${most.toLocaleString('en-US')} ${called} for one learner, and you have them all. What you have stays; ask an admin of this server.`
}
