import { Anchor, Button, Code, Group, Loader, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { editPipelineDraft, getPipelineDraft, publishPipelineDraft, type StageResult } from '../../contract/pipeline.ts'
import { stageNames } from '../../domain/pipeline/stages.ts'
import { counted } from '../../domain/site/claimed-number.ts'
import { mutationOf, queryOf } from '../api.ts'
import { refetchAfter } from '../stale-queries.ts'
import { Failure } from '../ui/failure.tsx'
import fold from '../ui/fold.module.css'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { DraftPreview } from './draft-preview.tsx'
import { lookAgainMs } from './live.ts'
import { NeedsModel } from './needs-model.tsx'
import { PipelineLink } from './pipeline-link.tsx'
import { costText, linesOf, progressText, secondsText } from './pipeline-words.ts'

/** One draft: its question to be edited and published, and what every stage was given, answered and decided. */
export function DraftPage() {
  const { id = '' } = useParams()
  const queryClient = useQueryClient()
  const page = useQuery({
    ...queryOf(getPipelineDraft, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      lookAgainMs(data && { isLive: data.state === 'moving' && data.isRunLive, needs: data.needs }),
  })
  const [edited, setEdited] = useState<string>()
  const onSettled = () => refetchAfter('revisions', queryClient)
  const edit = useMutation({ ...mutationOf(editPipelineDraft), onSuccess: () => setEdited(undefined), onSettled })
  const publish = useMutation({ ...mutationOf(publishPipelineDraft), onSettled })
  if (!page.data) {
    return (
      <Page title="Draft" aside={<PipelineLink />}>
        {page.error ? (
          <Failure error={page.error} onRetry={() => void page.refetch()} />
        ) : (
          <Loader role="status" aria-label="Loading the draft" />
        )}
      </Page>
    )
  }
  const { needs, hasPrices, runId, topic, point, state, itemId, source, results } = page.data
  const error = edit.error ?? publish.error
  return (
    <Page
      title={`Draft: ${topic}`}
      aside={
        <Anchor component={Link} to={`/admin/pipeline/${runId}`} py="sm">
          Its run
        </Anchor>
      }
    >
      <Stack gap="md">
        <NeedsModel needs={needs} />
        <Text>{point}</Text>
        <Text role="status">
          {progressText(page.data)}
          {itemId && `. It is the question ${itemId}.`}
        </Text>
        {error && <Notice>{error.message}</Notice>}
        {source !== '' && (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
            <Textarea
              label="The question as it stands in a file"
              description={
                state === 'published'
                  ? 'It is published: revise it in the editor\u2019s room.'
                  : 'Saved, it goes through the inspecting stages again.'
              }
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              autosize
              minRows={8}
              maxRows={30}
              value={edited ?? source}
              readOnly={state === 'published'}
              onChange={({ currentTarget }) => setEdited(currentTarget.value)}
            />
            <DraftPreview id={id} source={edited ?? source} />
          </SimpleGrid>
        )}
        <Group>
          <Button
            size="md"
            variant="default"
            disabled={edited === undefined || edited === source || needs !== null}
            loading={edit.isPending}
            onClick={() => edit.mutate({ params: { id }, body: { source: edited ?? source } })}
          >
            Save and inspect again
          </Button>
          <Button
            size="md"
            disabled={state !== 'passed' || edited !== undefined}
            loading={publish.isPending}
            onClick={() => publish.mutate({ params: { id } })}
          >
            Publish
          </Button>
        </Group>
        <h2>Stages</h2>
        {results.length === 0 && <Text>No stage has said anything yet.</Text>}
        {results.map((result) => (
          <details key={result.id}>
            <summary className={fold.summary}>
              {stageNames[result.stage]}, attempt {result.attempt}: {result.verdict}
              {result.reason && `: ${result.reason}`}
            </summary>
            <Text size="sm">
              {result.models || 'No model'}; {result.promptVersion || 'no prompt'}; {counted(result.calls, 'call')},{' '}
              {counted(result.tokens, 'token')}, {costText(result.costMicros, hasPrices)},{' '}
              {secondsText(result.milliseconds)}
            </Text>
            <Kept what="Given" result={result} json={result.input} />
            <Kept what="Answered" result={result} json={result.output} />
          </details>
        ))}
      </Stack>
    </Page>
  )
}

interface KeptProps {
  what: 'Given' | 'Answered'
  result: StageResult
  json: string
}

/** The input or the answer of a stage, which scrolls by keys too. */
const Kept = ({ what, result: { stage, attempt }, json }: KeptProps) => (
  <>
    <Text size="sm">{what}</Text>
    <Code block mah={420} tabIndex={0} role="region" aria-label={`${what}: ${stageNames[stage]}, attempt ${attempt}`}>
      {linesOf(json)}
    </Code>
  </>
)
