import { modelCalls } from '../ai/tables.ts'
import { attempts, knownDevices, sessions, signInAddresses, users } from '../auth/tables.ts'
import { blockChanges, blockQuestions, blocks, packedChanges, questionStatuses } from '../blocks/tables.ts'
import {
  collections,
  contentFiles,
  contentState,
  itemProvenance,
  items,
  itemVersions,
  revisions,
} from '../content/tables.ts'
import { emailConfirmations } from '../email/tables.ts'
import { securityEvents } from '../events/tables.ts'
import { factorCeremonies, factors, recoveryCodes } from '../factors/tables.ts'
import { feedback, revisionVotes, voteRequests } from '../feedback/tables.ts'
import {
  cardCounts,
  cardReviews,
  cardReviewUndos,
  deckChoices,
  learnerCards,
  ownCards,
  studySessions,
} from '../flashcards/tables.ts'
import { jobs } from '../jobs/tables.ts'
import { ledger } from '../ledger/tables.ts'
import { identities, signInFlows } from '../outside-sign-in/tables.ts'
import { pipelineDrafts, pipelineResults, pipelineRuns } from '../pipeline/tables.ts'
import { preferences } from '../preferences/tables.ts'
import { qbankAccesses, qbankSelections } from '../qbank/tables.ts'
import { resetTokens } from '../reset/tables.ts'
import { site } from '../site/tables.ts'
import { usage } from '../usage/tables.ts'
import type { RowOf } from './table.ts'

/** Every table by its name: what the database is after all migrations. */
export const tables = {
  attempts,
  blockChanges,
  blockQuestions,
  blocks,
  cardCounts,
  cardReviewUndos,
  cardReviews,
  collections,
  contentFiles,
  contentState,
  deckChoices,
  emailConfirmations,
  factorCeremonies,
  factors,
  feedback,
  identities,
  itemProvenance,
  itemVersions,
  items,
  jobs,
  knownDevices,
  learnerCards,
  ledger,
  modelCalls,
  ownCards,
  packedChanges,
  pipelineDrafts,
  pipelineResults,
  pipelineRuns,
  preferences,
  qbankAccesses,
  qbankSelections,
  questionStatuses,
  recoveryCodes,
  resetTokens,
  revisionVotes,
  revisions,
  securityEvents,
  sessions,
  signInAddresses,
  signInFlows,
  site,
  studySessions,
  usage,
  users,
  voteRequests,
}

export type Model = { [Table in keyof typeof tables]: RowOf<(typeof tables)[Table]> }
