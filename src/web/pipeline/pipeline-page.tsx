import { Anchor, Loader, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getPipeline, type PipelineRun, type StageFigures } from '../../contract/pipeline.ts'
import { stageNames } from '../../domain/pipeline/stages.ts'
import { queryOf } from '../api.ts'
import { EditorsRoomLink } from '../ui/editors-room-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'
import { NewRun } from './new-run.tsx'
import { dollars, fatesText, runTitle } from './pipeline-words.ts'

/** So that an admin sees drafts move. */
const lookEveryMs = 2_000

/** Where an admin has drafts made, and sees what the stages cost and destroy. */
export function PipelinePage() {
  const pipeline = useQuery({ ...queryOf(getPipeline, {}), refetchInterval: lookEveryMs })
  const { data, error } = pipeline
  return (
    <Page title="Creation pipeline" aside={<EditorsRoomLink />}>
      {error && !data && <Failure message={error.message} onRetry={() => void pipeline.refetch()} />}
      {pipeline.isPending && <Loader role="status" aria-label="Loading the pipeline" />}
      {data && (
        <Stack gap="lg" maw={960}>
          {data.needs === null ? (
            <NewRun hasPrices={data.hasPrices} refusal={data.refusal} />
          ) : (
            <Text>{data.needs}</Text>
          )}
          <Runs runs={data.runs} />
          {data.figures.length > 0 && <Figures figures={data.figures} />}
        </Stack>
      )}
    </Page>
  )
}

function Runs({ runs }: { runs: readonly PipelineRun[] }) {
  return (
    <section aria-label="Runs">
      <h2>Runs</h2>
      {runs.length === 0 && <EmptyState drawing="nothing-due">No draft was made yet.</EmptyState>}
      <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {runs.map((run) => (
          <li key={run.id}>
            <Anchor component={Link} to={`/admin/pipeline/${run.id}`} py={10} display="inline-block">
              {runTitle(run)}
            </Anchor>
            <Text size="sm">{fatesText(run)}</Text>
          </li>
        ))}
      </Stack>
    </section>
  )
}

const Figures = ({ figures }: { figures: readonly StageFigures[] }) => (
  <section aria-label="Stages">
    <h2>Stages</h2>
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label="What each stage passed and destroyed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Stage</Table.Th>
            <Table.Th>Prompt</Table.Th>
            <Table.Th>Passed</Table.Th>
            <Table.Th>Destroyed</Table.Th>
            <Table.Th>Offline</Table.Th>
            <Table.Th>Tokens</Table.Th>
            <Table.Th>Cost</Table.Th>
            <Table.Th>Seconds</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {figures.map((one) => (
            <Table.Tr key={`${one.stage} ${one.promptVersion}`}>
              <Table.Td>{stageNames[one.stage]}</Table.Td>
              <Table.Td>{one.promptVersion || 'none'}</Table.Td>
              <Table.Td>{one.passed}</Table.Td>
              <Table.Td>{one.failed}</Table.Td>
              <Table.Td>{one.skipped}</Table.Td>
              <Table.Td>{one.tokens}</Table.Td>
              <Table.Td>{dollars(one.costMicros)}</Table.Td>
              <Table.Td>{Math.round(one.milliseconds / 1000)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </section>
)
