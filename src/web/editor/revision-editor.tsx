import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listProposals, type QuestionVersion } from '../../contract/question-editor.ts'
import { queryOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import { draftOf, withChanges } from './revision-draft.ts'
import { RevisionForm } from './revision-form.tsx'

interface RevisionEditorProps {
  questionId: string
  /** The newest one. */
  version: QuestionVersion
  feedbackId: string | undefined
  /** A proposed revision to begin with. */
  revisionId: string | undefined
}

/** Finds what the form begins with. */
export function RevisionEditor({ questionId, version, feedbackId, revisionId }: RevisionEditorProps) {
  const proposals = useQuery({ ...queryOf(listProposals, { query: {} }), enabled: revisionId !== undefined })
  const shared = { questionId, version, feedbackId }
  if (revisionId === undefined) return <RevisionForm {...shared} start={draftOf(version)} replaces={undefined} />
  if (proposals.isPending) return <Loader role="status" aria-label="Loading the revision" />
  if (proposals.error) {
    return <Notice onRetry={() => void proposals.refetch()}>{proposals.error.message}</Notice>
  }
  const revision = proposals.data.find(({ id }) => id === revisionId)
  if (!revision) return <Notice>This revision has been decided; open the question to revise it anew.</Notice>
  const start = withChanges(draftOf(version), revision.changes, revision.reason)
  return <RevisionForm {...shared} start={start} replaces={revisionId} />
}
