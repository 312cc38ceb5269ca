import { Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { changePipelineRun, type DraftHead, getPipelineRun } from '../../contract/pipeline.ts'
import { mutationOf, queryOf } from '../api.ts'
import { refetchAfter } from '../stale-queries.ts'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { fatesText, progressText, runTitle } from './pipeline-words.ts'

const lookEveryMs = 1_000

/** One run: its drafts as they move, and the way to stop it and go on. */
export function RunPage() {
  const { id = '' } = useParams()
  const queryClient = useQueryClient()
  const page = useQuery({ ...queryOf(getPipelineRun, { params: { id } }), refetchInterval: lookEveryMs })
  const change = useMutation({
    ...mutationOf(changePipelineRun),
    onSettled: () => refetchAfter('revisions', queryClient),
  })
  if (page.error && !page.data) {
    return <Failure message={page.error.message} onRetry={() => void page.refetch()} />
  }
  if (!page.data) return <Loader role="status" aria-label="Loading the run" />
  const { run, drafts } = page.data
  const next = run.state === 'running' ? 'paused' : 'running'
  return (
    <Page
      title={runTitle(run)}
      aside={
        <Anchor component={Link} to="/admin/pipeline" py={10}>
          Creation pipeline
        </Anchor>
      }
    >
      <Stack gap="md" maw={960}>
        <Text role="status">{fatesText(run)}</Text>
        {change.error && <Notice>{change.error.message}</Notice>}
        {run.state !== 'done' && (
          <Group>
            <Button
              size="md"
              variant="default"
              loading={change.isPending}
              onClick={() => change.mutate({ params: { id }, body: { state: next } })}
            >
              {next === 'paused' ? 'Pause' : 'Resume'}
            </Button>
          </Group>
        )}
        <Stack gap={4} component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
          {drafts.map((draft) => (
            <DraftLine key={draft.id} draft={draft} />
          ))}
        </Stack>
      </Stack>
    </Page>
  )
}

const DraftLine = ({ draft }: { draft: DraftHead }) => (
  <li>
    <Anchor component={Link} to={`/admin/pipeline/drafts/${draft.id}`} py={10} display="inline-block">
      {draft.position + 1}. {draft.point || draft.topic}
    </Anchor>
    <Text size="sm">{progressText(draft)}</Text>
  </li>
)
