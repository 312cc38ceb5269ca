/** Below this many learners, a mean would say more about people than about the section. */
const fewestLearners = 5

/** The share of right answers of other learners, a fraction; null while fewer than 5 learners have answered. */
export function peerAccuracy(peers: { learners: number; answers: number; correct: number } | undefined): number | null {
  if (!peers || peers.learners < fewestLearners) return null
  return peers.correct / peers.answers
}
