import type { ModelCallTable } from './ai/tables.ts'
import type { AttemptTable, SessionTable, UserTable } from './auth/tables.ts'
import type { BlockChangeTable, BlockQuestionTable, BlockTable, QuestionStatusTable } from './blocks/tables.ts'
import type {
  CollectionTable,
  ContentStateTable,
  ItemTable,
  ItemVersionTable,
  RevisionTable,
} from './content/tables.ts'
import type { FeedbackTable, RevisionVoteTable, VoteRequestTable } from './feedback/tables.ts'
import type {
  CardCountTable,
  CardReviewTable,
  CardReviewUndoTable,
  DeckChoiceTable,
  LearnerCardTable,
  OwnCardTable,
  StudySessionTable,
} from './flashcards/tables.ts'
import type { JobTable } from './jobs/tables.ts'
import type { LedgerTable } from './ledger/tables.ts'
import type { IdentityTable, SignInFlowTable } from './outside-sign-in/tables.ts'
import type { PreferenceTable } from './preferences/tables.ts'
import type { QbankAccessTable, QbankSelectionTable } from './qbank/tables.ts'
import type { ResetTokenTable } from './reset/tables.ts'
import type { SiteTable } from './site/tables.ts'

/** Every table by its name. */
export interface Model {
  attempts: AttemptTable
  blockChanges: BlockChangeTable
  blockQuestions: BlockQuestionTable
  blocks: BlockTable
  cardCounts: CardCountTable
  cardReviewUndos: CardReviewUndoTable
  cardReviews: CardReviewTable
  collections: CollectionTable
  contentState: ContentStateTable
  deckChoices: DeckChoiceTable
  feedback: FeedbackTable
  identities: IdentityTable
  itemVersions: ItemVersionTable
  items: ItemTable
  jobs: JobTable
  learnerCards: LearnerCardTable
  ledger: LedgerTable
  modelCalls: ModelCallTable
  ownCards: OwnCardTable
  preferences: PreferenceTable
  qbankAccesses: QbankAccessTable
  qbankSelections: QbankSelectionTable
  questionStatuses: QuestionStatusTable
  resetTokens: ResetTokenTable
  revisionVotes: RevisionVoteTable
  revisions: RevisionTable
  sessions: SessionTable
  signInFlows: SignInFlowTable
  site: SiteTable
  studySessions: StudySessionTable
  users: UserTable
  voteRequests: VoteRequestTable
}
