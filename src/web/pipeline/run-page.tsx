import { Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconProgress } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { InputOf } from '../../contract/endpoint.ts'
import { changePipelineRun, type DraftHead, getPipelineRun } from '../../contract/pipeline.ts'
import { mutationOf, queryOf } from '../api.ts'
import { useBankNameOf } from '../question/use-bank-names.ts'
import { refetchAfter } from '../stale-queries.ts'
import { Failure } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { ExportRun } from './export-run.tsx'
import { lookAgainMs } from './live.ts'
import { NeedsModel } from './needs-model.tsx'
import { PipelineLink } from './pipeline-link.tsx'
import { begunText, fatesText, progressText, runTitle } from './pipeline-words.ts'
import { Resume } from './resume.tsx'

/** One run: its drafts as they move, and the way to stop it and go on. */
export function RunPage() {
  const { id = '' } = useParams()
  const queryClient = useQueryClient()
  const nameOf = useBankNameOf()
  const page = useQuery({
    ...queryOf(getPipelineRun, { params: { id } }),
    refetchInterval: ({ state }) => lookAgainMs(state.data && { ...state.data.run, needs: state.data.needs }),
  })
  const change = useMutation({
    ...mutationOf(changePipelineRun),
    onSettled: () => refetchAfter('revisions', queryClient),
  })
  if (!page.data) {
    return (
      <Page width="medium" title="Run" aside={<PipelineLink />}>
        {page.error ? (
          <Failure error={page.error} onRetry={() => void page.refetch()} />
        ) : (
          <Loader role="status" aria-label="Loading the run" />
        )}
      </Page>
    )
  }
  const { needs, hasPrices, run, drafts } = page.data
  const send = (body: InputOf<typeof changePipelineRun>['body']) => change.mutate({ params: { id }, body })
  return (
    <Page width="medium" title={runTitle(run, nameOf(run.qbankId) ?? run.qbankId)} aside={<PipelineLink />}>
      <Stack gap="md">
        <NeedsModel needs={needs} />
        <Text role="status">{fatesText(run, hasPrices)}</Text>
        <Text size="sm" c="var(--text-quiet)">
          {begunText(run)}
        </Text>
        {change.error && <Notice>{change.error.message}</Notice>}
        {run.state === 'running' && (
          <Group>
            <Button size="md" variant="default" loading={change.isPending} onClick={() => send({ state: 'paused' })}>
              Pause
            </Button>
          </Group>
        )}
        {run.state === 'paused' && needs === null && (
          <Resume
            budget={run.budget}
            hasPrices={hasPrices}
            isPending={change.isPending}
            onResume={(budget) => send({ state: 'running', ...budget })}
          />
        )}
        <Stack gap="var(--space-half)" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
          {drafts.map((draft) => (
            <DraftLine key={draft.id} draft={draft} />
          ))}
        </Stack>
        {run.kind === 'creation' && run.drafts.passed + run.drafts.published > 0 && <ExportRun id={run.id} />}
      </Stack>
    </Page>
  )
}

const DraftLine = ({ draft }: { draft: DraftHead }) => (
  <li>
    <Anchor component={Link} to={`/admin/pipeline/drafts/${draft.id}`} py="sm" display="inline-block">
      {draft.position + 1}. {draft.point || draft.topic}
    </Anchor>
    <Group gap="var(--space-half)" wrap="nowrap" align="flex-start">
      <StateMark state={draft.state} />
      <Text size="sm">{progressText(draft)}</Text>
    </Group>
  </li>
)

const marks = {
  moving: { Icon: IconProgress, colour: 'var(--state-quiet)' },
  passed: { Icon: IconCircleCheck, colour: 'var(--state-right)' },
  published: { Icon: IconCircleCheck, colour: 'var(--state-right)' },
  destroyed: { Icon: IconCircleX, colour: 'var(--state-wrong)' },
}

/** Stands before the words that say the same. */
function StateMark({ state }: Pick<DraftHead, 'state'>) {
  const { Icon, colour } = marks[state]
  return <Icon size={18} color={colour} style={{ flex: 'none' }} aria-hidden />
}
