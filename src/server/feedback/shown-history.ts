import { referencesOf } from '../../domain/content/question-parts.ts'
import type { listHistory } from '../content/queries.ts'
import { listAcceptedRevisions } from '../content/revision-queries.ts'
import type { Db } from '../db/database.ts'
import { figureSource, shownFigure } from '../figures/api.ts'
import { listFeedbackBehind } from './queries.ts'

/** Versions with who or what made them: each but a file's is an accepted revision of the version before. */
export async function showHistory(db: Db, questionId: string, history: Awaited<ReturnType<typeof listHistory>>) {
  const revisions = await listAcceptedRevisions(db, questionId)
  const behind = await listFeedbackBehind(db, revisions)
  return history.map(({ version, source, reason, createdAt, content }) => {
    const { vignette, stem, options, correctAnswer, explanation } = content
    const { rationales, keyPoint, sources, difficulty, clues, comparison, changed, topic, point } = content
    const references = referencesOf(sources)
    const made = { version, source, reason, createdAt }
    const shown = {
      vignette,
      stem,
      options,
      correctAnswer,
      explanation,
      rationales,
      keyPoint,
      references,
      difficulty,
      sources,
      clues,
      comparison,
      changed,
      topic,
      point,
      figure: shownFigure(content.figure),
      explanationFigure: shownFigure(content.explanationFigure),
      figureSource: figureSource(content.figure),
      explanationFigureSource: figureSource(content.explanationFigure),
    }
    const revision = revisions.find((one) => one.baseVersion + 1 === version)
    const feedback = revision && behind.get(revision.id)
    return {
      ...made,
      ...shown,
      editor: revision?.editor ?? null,
      acceptedBy: acceptedBy(revision),
      feedback: feedback ? { username: feedback.username, issues: feedback.issues, feedback: feedback.text } : null,
    }
  })
}

function acceptedBy(revision: Awaited<ReturnType<typeof listAcceptedRevisions>>[number] | undefined) {
  if (!revision) return { way: 'file', username: null } as const
  return { way: revision.decidedById === null ? 'votes' : 'admin', username: revision.decider } as const
}
