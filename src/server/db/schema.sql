-- All tables after all migrations, as the tables.ts of each room declare them. This file is written by schema.test.ts:
-- `npx vitest run src/server/db/schema.test.ts -u`. On PostgreSQL text is `text collate "C"`, and nothing is strict or checked.

create table "users" (
  "id" text not null,
  "displayName" text not null,
  "username" text not null,
  "email" text not null,
  "emailKey" text not null,
  "passwordHash" text,
  "role" text not null,
  "createdAt" text not null,
  "disabledAt" text,
  "claimedAt" text,
  constraint "usersKey" primary key ("id")
) strict;
create unique index "usersByUsername" on "users" ("username");
create unique index "usersByEmail" on "users" ("emailKey");

create table "attempts" (
  "key" text not null,
  "id" text not null,
  "at" text not null,
  constraint "attemptsKey" primary key ("key", "id")
) strict;
create index "attemptsByTime" on "attempts" ("at");

create table "blockChanges" (
  "userId" text not null references "users" ("id") on delete cascade,
  "blockId" text not null,
  "namedBy" text not null,
  "id" text not null,
  "questionId" text not null,
  "field" text not null,
  "value" text not null,
  "at" text not null,
  "receivedAt" text not null,
  "arrival" integer not null,
  "secondsSpent" integer not null,
  "lateBecause" text,
  constraint "blockChangesKey" primary key ("userId", "blockId", "namedBy", "id")
) strict;

create table "blockQuestions" (
  "userId" text not null references "users" ("id") on delete cascade,
  "blockId" text not null,
  "questionId" text not null,
  "version" integer not null,
  "position" integer not null,
  "state" text not null,
  "answer" text,
  "secondsSpent" integer not null,
  constraint "blockQuestionsKey" primary key ("userId", "blockId", "questionId")
) strict;
create index "blockQuestionsByQuestion" on "blockQuestions" ("userId", "questionId");

create table "blocks" (
  "userId" text not null references "users" ("id") on delete cascade,
  "id" text not null,
  "clientId" text,
  "title" text not null,
  "qbankId" text not null,
  "mode" text not null,
  "questionCount" integer not null,
  "secondsPerQuestion" integer not null,
  "timeRemainingSeconds" integer,
  "timeUpAt" text,
  "currentIndex" integer not null,
  "createdAt" text not null,
  "completedAt" text,
  "deletedAt" text,
  "timeSpentSeconds" integer,
  "score" integer,
  "correctAnswers" integer,
  "clockRun" text,
  "clockRunSince" text,
  "clockRunSeconds" integer,
  "timeNotVerifiedAt" text,
  "packFrom" text,
  constraint "blocksKey" primary key ("userId", "id")
) strict;
create unique index "blocksByClientId" on "blocks" ("userId", "clientId");
create index "blocksToPack" on "blocks" ("packFrom") where "packFrom" is not null;

create table "cardCounts" (
  "userId" text not null references "users" ("id") on delete cascade,
  "deckId" text not null,
  "stage" text not null,
  "isArchived" integer not null,
  "cards" integer not null,
  constraint "cardCountsKey" primary key ("userId", "deckId", "stage", "isArchived")
) strict;

create table "cardReviewUndos" (
  "userId" text not null references "users" ("id") on delete cascade,
  "id" any not null check (typeof("id") <> 'text' or not (octet_length("id") = 36 and "id" glob '????????-????-????-????-????????????' and "id" = lower("id") and octet_length(unhex("id", '-')) = 16 or octet_length("id") = 24 and "id" glob '????-??-??T??:??:??.[0-9][0-9][0-9]Z' and strftime('%Y-%m-%dT%H:%M:%S', "id") = substr("id", 1, 19) and substr("id", 12, 2) < '24')),
  "undoneAt" text not null,
  constraint "cardReviewUndosKey" primary key ("userId", "id")
) strict;

create table "cardReviews" (
  "userId" text not null references "users" ("id") on delete cascade,
  "id" any not null check (typeof("id") <> 'text' or not (octet_length("id") = 36 and "id" glob '????????-????-????-????-????????????' and "id" = lower("id") and octet_length(unhex("id", '-')) = 16 or octet_length("id") = 24 and "id" glob '????-??-??T??:??:??.[0-9][0-9][0-9]Z' and strftime('%Y-%m-%dT%H:%M:%S', "id") = substr("id", 1, 19) and substr("id", 12, 2) < '24')),
  "cardId" text not null,
  "deckId" text not null,
  "rating" integer not null,
  "at" any not null check (typeof("at") <> 'text' or not (octet_length("at") = 36 and "at" glob '????????-????-????-????-????????????' and "at" = lower("at") and octet_length(unhex("at", '-')) = 16 or octet_length("at") = 24 and "at" glob '????-??-??T??:??:??.[0-9][0-9][0-9]Z' and strftime('%Y-%m-%dT%H:%M:%S', "at") = substr("at", 1, 19) and substr("at", 12, 2) < '24')),
  "receivedAt" text not null,
  "sessionNumber" integer,
  "sessionId" text,
  "mode" text not null,
  "undoneAt" text,
  constraint "cardReviewsKey" primary key ("userId", "id")
) strict;
create index "cardReviewsByCard" on "cardReviews" ("userId", "cardId");
create index "cardReviewsByTime" on "cardReviews" ("userId", "at");
create index "cardReviewsBySession" on "cardReviews" ("userId", "sessionNumber") where "sessionNumber" is not null;
create index "cardReviewsByNamedSession" on "cardReviews" ("userId", "sessionId") where "sessionId" is not null;

create table "collections" (
  "id" text not null,
  "kind" text not null,
  "content" text not null,
  "position" integer not null,
  "retiredAt" text,
  constraint "collectionsKey" primary key ("id")
) strict;

create table "contentFiles" (
  "path" text not null,
  "digest" text not null,
  "collectionId" text not null,
  "items" text not null,
  constraint "contentFilesKey" primary key ("path")
) strict;

create table "contentState" (
  "id" text not null,
  "counter" integer not null,
  constraint "contentStateKey" primary key ("id")
) strict;

create table "deckChoices" (
  "userId" text not null references "users" ("id") on delete cascade,
  "deckId" text not null,
  "choice" text not null,
  constraint "deckChoicesKey" primary key ("userId", "deckId")
) strict;

create table "emailConfirmations" (
  "userId" text not null references "users" ("id") on delete cascade,
  "emailKey" text not null,
  "email" text not null,
  "tokenHash" text not null,
  "expiresAt" text not null,
  constraint "emailConfirmationsKey" primary key ("userId", "emailKey")
) strict;
create unique index "emailConfirmationsByHash" on "emailConfirmations" ("tokenHash");
create index "emailConfirmationsByEmail" on "emailConfirmations" ("emailKey");

create table "factorCeremonies" (
  "tokenHash" text not null,
  "purpose" text not null,
  "userId" text references "users" ("id") on delete cascade,
  "challenge" text not null,
  "expiresAt" text not null,
  constraint "factorCeremoniesKey" primary key ("tokenHash")
) strict;
create index "factorCeremoniesByUser" on "factorCeremonies" ("userId", "tokenHash");
create index "factorCeremoniesByExpiry" on "factorCeremonies" ("expiresAt");

create table "factors" (
  "userId" text not null references "users" ("id") on delete cascade,
  "id" text not null,
  "kind" text not null,
  "name" text not null,
  "credentialId" text,
  "key" text not null,
  "count" integer not null,
  "transports" text,
  "createdAt" text not null,
  "lastUsedAt" text,
  constraint "factorsKey" primary key ("userId", "id")
) strict;
create unique index "factorsByCredential" on "factors" ("credentialId") where "credentialId" is not null;

create table "feedback" (
  "userId" text not null references "users" ("id") on delete cascade,
  "id" text not null,
  "clientId" text,
  "questionId" text not null,
  "version" integer not null,
  "blockId" text,
  "issues" text not null,
  "text" text not null,
  "revisionId" text not null,
  "jobId" text,
  "state" text not null,
  "createdAt" text not null,
  constraint "feedbackKey" primary key ("userId", "id")
) strict;
create unique index "feedbackByClientId" on "feedback" ("userId", "clientId");
create unique index "feedbackByRevision" on "feedback" ("revisionId");
create unique index "feedbackByJob" on "feedback" ("jobId");
create index "feedbackByState" on "feedback" ("state", "createdAt");

create table "identities" (
  "userId" text not null references "users" ("id") on delete cascade,
  "provider" text not null,
  "issuer" text not null,
  "subject" text not null,
  "email" text not null,
  "linkedAt" text not null,
  constraint "identitiesKey" primary key ("userId", "provider")
) strict;
create unique index "identitiesBySubject" on "identities" ("issuer", "subject");

create table "itemProvenance" (
  "itemId" text not null,
  "version" integer not null,
  "content" text not null,
  constraint "itemProvenanceKey" primary key ("itemId", "version")
) strict;

create table "itemVersions" (
  "itemId" text not null,
  "version" integer not null,
  "source" text not null,
  "fileHash" text,
  "content" text not null,
  "reason" text not null,
  "createdAt" text not null,
  constraint "itemVersionsKey" primary key ("itemId", "version")
) strict;

create table "items" (
  "id" text not null,
  "kind" text not null,
  "collectionId" text not null,
  "section" text not null,
  "position" integer not null,
  "opening" integer,
  "version" integer not null,
  "retiredAt" text,
  constraint "itemsKey" primary key ("id")
) strict;

create table "jobs" (
  "id" text not null,
  "kind" text not null,
  "payload" text not null,
  "kept" text,
  "state" text not null,
  "attempts" integer not null,
  "runAfter" text,
  "leaseToken" text,
  "leaseUntil" text,
  "note" text not null,
  "createdAt" text not null,
  "finishedAt" text,
  constraint "jobsKey" primary key ("id")
) strict;
create index "jobsByState" on "jobs" ("state", "id");

create table "knownDevices" (
  "userId" text not null references "users" ("id") on delete cascade,
  "tokenHash" text not null,
  "lastSignInAt" text not null,
  constraint "knownDevicesKey" primary key ("userId", "tokenHash")
) strict;

create table "learnerCards" (
  "userId" text not null references "users" ("id") on delete cascade,
  "cardId" text not null,
  "deckId" text not null,
  "state" text,
  "stage" text not null,
  "dueFrom" any check (typeof("dueFrom") <> 'text' or not (octet_length("dueFrom") = 36 and "dueFrom" glob '????????-????-????-????-????????????' and "dueFrom" = lower("dueFrom") and octet_length(unhex("dueFrom", '-')) = 16 or octet_length("dueFrom") = 24 and "dueFrom" glob '????-??-??T??:??:??.[0-9][0-9][0-9]Z' and strftime('%Y-%m-%dT%H:%M:%S', "dueFrom") = substr("dueFrom", 1, 19) and substr("dueFrom", 12, 2) < '24')),
  "firstReviewedAt" any check (typeof("firstReviewedAt") <> 'text' or not (octet_length("firstReviewedAt") = 36 and "firstReviewedAt" glob '????????-????-????-????-????????????' and "firstReviewedAt" = lower("firstReviewedAt") and octet_length(unhex("firstReviewedAt", '-')) = 16 or octet_length("firstReviewedAt") = 24 and "firstReviewedAt" glob '????-??-??T??:??:??.[0-9][0-9][0-9]Z' and strftime('%Y-%m-%dT%H:%M:%S', "firstReviewedAt") = substr("firstReviewedAt", 1, 19) and substr("firstReviewedAt", 12, 2) < '24')),
  "lastRating" integer,
  "lastReviewId" any check (typeof("lastReviewId") <> 'text' or not (octet_length("lastReviewId") = 36 and "lastReviewId" glob '????????-????-????-????-????????????' and "lastReviewId" = lower("lastReviewId") and octet_length(unhex("lastReviewId", '-')) = 16 or octet_length("lastReviewId") = 24 and "lastReviewId" glob '????-??-??T??:??:??.[0-9][0-9][0-9]Z' and strftime('%Y-%m-%dT%H:%M:%S', "lastReviewId") = substr("lastReviewId", 1, 19) and substr("lastReviewId", 12, 2) < '24')),
  "lastRatedAt" any check (typeof("lastRatedAt") <> 'text' or not (octet_length("lastRatedAt") = 36 and "lastRatedAt" glob '????????-????-????-????-????????????' and "lastRatedAt" = lower("lastRatedAt") and octet_length(unhex("lastRatedAt", '-')) = 16 or octet_length("lastRatedAt") = 24 and "lastRatedAt" glob '????-??-??T??:??:??.[0-9][0-9][0-9]Z' and strftime('%Y-%m-%dT%H:%M:%S', "lastRatedAt") = substr("lastRatedAt", 1, 19) and substr("lastRatedAt", 12, 2) < '24')),
  "reviews" integer not null,
  "correct" integer not null,
  "archivedAt" text,
  "flaggedAt" text,
  constraint "learnerCardsKey" primary key ("userId", "cardId")
) strict;
create index "learnerCardsByDue" on "learnerCards" ("userId", "dueFrom", "cardId", "deckId", "archivedAt", "lastRating");
create index "learnerCardsByDeck" on "learnerCards" ("userId", "deckId");

create table "ledger" (
  "userId" text not null references "users" ("id") on delete cascade,
  "id" text not null,
  "reviews" integer not null,
  "points" integer not null,
  "reason" text not null,
  "createdAt" text not null,
  "undoneAt" text,
  constraint "ledgerKey" primary key ("userId", "id")
) strict;

create table "modelCalls" (
  "id" text not null,
  "jobId" text not null,
  "purpose" text not null,
  "model" text not null,
  "outcome" text not null,
  "milliseconds" integer not null,
  "inputTokens" integer not null,
  "outputTokens" integer not null,
  "costMicros" integer not null,
  "at" text not null,
  "runId" text,
  constraint "modelCallsKey" primary key ("id")
) strict;
create index "modelCallsByJob" on "modelCalls" ("jobId");
create index "modelCallsByRun" on "modelCalls" ("runId") where "runId" is not null;

create table "ownCards" (
  "userId" text not null references "users" ("id") on delete cascade,
  "cardId" text not null,
  "deckId" text not null,
  "kind" text not null,
  "front" text not null,
  "back" text not null,
  "category" text,
  "createdAt" text not null,
  constraint "ownCardsKey" primary key ("userId", "cardId")
) strict;
create index "ownCardsByDeck" on "ownCards" ("userId", "deckId", "kind", "createdAt");

create table "packedChanges" (
  "userId" text not null references "users" ("id") on delete cascade,
  "blockId" text not null,
  "changes" text not null,
  "answerQuarters" text not null,
  "lastAnswerAt" text,
  constraint "packedChangesKey" primary key ("userId", "blockId")
) strict;

create table "pipelineDrafts" (
  "id" text not null,
  "runId" text not null,
  "position" integer not null,
  "topic" text not null,
  "state" text not null,
  "stage" text not null,
  "attempt" integer not null,
  "reason" text not null,
  "dossier" text not null,
  "seed" text,
  "jobId" text,
  "itemId" text,
  "editedById" text,
  "publishedById" text,
  "changedAt" text not null,
  constraint "pipelineDraftsKey" primary key ("id")
) strict;
create index "pipelineDraftsByRun" on "pipelineDrafts" ("runId", "position");
create index "pipelineDraftsByState" on "pipelineDrafts" ("state", "id");

create table "pipelineResults" (
  "id" text not null,
  "draftId" text not null,
  "runId" text not null,
  "attempt" integer not null,
  "stage" text not null,
  "verdict" text not null,
  "reason" text not null,
  "input" text not null,
  "output" text not null,
  "models" text not null,
  "promptVersion" text not null,
  "calls" integer not null,
  "tokens" integer not null,
  "costMicros" integer not null,
  "milliseconds" integer not null,
  "at" text not null,
  constraint "pipelineResultsKey" primary key ("id")
) strict;
create index "pipelineResultsByDraft" on "pipelineResults" ("draftId", "id");
create index "pipelineResultsByRun" on "pipelineResults" ("runId");

create table "pipelineRuns" (
  "id" text not null,
  "kind" text not null,
  "qbankId" text not null,
  "domain" text not null,
  "state" text not null,
  "note" text not null,
  "isUnattended" integer not null,
  "mostCalls" integer,
  "mostTokens" integer,
  "mostCostMicros" integer,
  "mark" text not null,
  "begunById" text,
  "createdAt" text not null,
  "finishedAt" text,
  constraint "pipelineRunsKey" primary key ("id")
) strict;
create index "pipelineRunsByKind" on "pipelineRuns" ("kind", "id");

create table "preferences" (
  "userId" text not null references "users" ("id") on delete cascade,
  "area" text not null,
  "content" text not null,
  constraint "preferencesKey" primary key ("userId", "area")
) strict;

create table "qbankAccesses" (
  "userId" text not null references "users" ("id") on delete cascade,
  "id" text not null,
  "qbankId" text not null,
  "accessedAt" text not null,
  constraint "qbankAccessesKey" primary key ("userId", "id")
) strict;

create table "qbankSelections" (
  "userId" text not null references "users" ("id") on delete cascade,
  "qbankId" text not null,
  "position" integer not null,
  constraint "qbankSelectionsKey" primary key ("userId", "qbankId")
) strict;

create table "questionStatuses" (
  "userId" text not null references "users" ("id") on delete cascade,
  "qbankId" text not null,
  "questionId" text not null,
  "version" integer not null,
  "blockId" text not null,
  "answer" text not null,
  "status" text not null,
  "answeredAt" text not null,
  constraint "questionStatusesKey" primary key ("userId", "qbankId", "questionId")
) strict;
create index "questionStatusesByQuestion" on "questionStatuses" ("questionId", "version");

create table "recoveryCodes" (
  "userId" text not null references "users" ("id") on delete cascade,
  "codeHash" text not null,
  "createdAt" text not null,
  constraint "recoveryCodesKey" primary key ("userId", "codeHash")
) strict;

create table "resetTokens" (
  "userId" text not null references "users" ("id") on delete cascade,
  "tokenHash" text not null,
  "createdAt" text not null,
  "expiresAt" text not null,
  constraint "resetTokensKey" primary key ("userId", "tokenHash")
) strict;
create unique index "resetTokensByHash" on "resetTokens" ("tokenHash");
create index "resetTokensByExpiry" on "resetTokens" ("expiresAt");

create table "revisionVotes" (
  "userId" text not null references "users" ("id") on delete cascade,
  "revisionId" text not null,
  "vote" text not null,
  "at" text not null,
  constraint "revisionVotesKey" primary key ("userId", "revisionId")
) strict;
create index "revisionVotesByRevision" on "revisionVotes" ("revisionId");

create table "revisions" (
  "id" text not null,
  "itemId" text not null,
  "baseVersion" integer not null,
  "source" text not null,
  "state" text not null,
  "fileHash" text,
  "content" text not null,
  "reason" text not null,
  "createdAt" text not null,
  "decidedAt" text,
  "editorId" text,
  "decidedById" text,
  "feedbackId" text,
  constraint "revisionsKey" primary key ("id")
) strict;
create index "revisionsByItem" on "revisions" ("itemId", "createdAt");
create index "revisionsByFeedback" on "revisions" ("feedbackId");

create table "securityEvents" (
  "id" text not null,
  "at" text not null,
  "kind" text not null,
  "userId" text references "users" ("id") on delete cascade,
  "aboutId" text,
  "detail" text not null,
  "address" text not null,
  "userAgent" text not null,
  constraint "securityEventsKey" primary key ("id")
) strict;
create index "securityEventsByTime" on "securityEvents" ("at");
create index "securityEventsByUser" on "securityEvents" ("userId", "id");
create index "securityEventsByAbout" on "securityEvents" ("aboutId", "id");

create table "sessions" (
  "tokenHash" text not null,
  "id" text not null,
  "userId" text not null references "users" ("id") on delete cascade,
  "userAgent" text not null,
  "createdAt" text not null,
  "lastSeenAt" text not null,
  "expiresAt" text not null,
  constraint "sessionsKey" primary key ("tokenHash")
) strict;
create index "sessionsByUser" on "sessions" ("userId", "id");

create table "signInAddresses" (
  "userId" text not null references "users" ("id") on delete cascade,
  "address" text not null,
  "lastSignInAt" text not null,
  constraint "signInAddressesKey" primary key ("userId", "address")
) strict;

create table "signInFlows" (
  "tokenHash" text not null,
  "provider" text not null,
  "redirectUri" text not null,
  "state" text not null,
  "nonce" text not null,
  "codeVerifier" text not null,
  "next" text not null,
  "linkTo" text,
  "expiresAt" text not null,
  constraint "signInFlowsKey" primary key ("tokenHash")
) strict;
create index "signInFlowsByExpiry" on "signInFlows" ("expiresAt");

create table "site" (
  "id" text not null,
  "content" text not null,
  constraint "siteKey" primary key ("id")
) strict;

create table "studySessions" (
  "userId" text not null references "users" ("id") on delete cascade,
  "id" text not null,
  "number" integer,
  "deckId" text not null,
  "deckName" text not null,
  "mode" text not null,
  "cardCount" integer not null,
  "completed" integer not null,
  "secondsSpent" integer not null,
  "startedAt" text not null,
  constraint "studySessionsKey" primary key ("userId", "id")
) strict;
create index "studySessionsByTime" on "studySessions" ("userId", "startedAt");
create unique index "studySessionsByNumber" on "studySessions" ("userId", "number") where "number" is not null;

create table "usage" (
  "userId" text not null references "users" ("id") on delete cascade,
  "quota" text not null,
  "amount" integer not null,
  constraint "usageKey" primary key ("userId", "quota")
) strict;

create table "voteRequests" (
  "userId" text not null references "users" ("id") on delete cascade,
  "id" text not null,
  "at" text not null,
  constraint "voteRequestsKey" primary key ("userId", "id")
) strict;
