/** Below this many learners, a share would say more about people than about the section. */
const fewestLearners = 5

interface PeerAnswers {
  /** Different learners who have answered in the section. */
  learners: number
  answers: number
  correct: number
}

/** The share of all learners' latest answers that is correct, 0 to 1; null while fewer than 5 learners have answered. */
export const peerAccuracyOf = (peers: PeerAnswers | undefined): number | null =>
  peers === undefined || peers.learners < fewestLearners || peers.answers === 0 ? null : peers.correct / peers.answers
