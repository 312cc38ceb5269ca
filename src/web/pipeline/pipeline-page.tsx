import { Anchor, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getPipeline, type PipelineRun } from '../../contract/pipeline.ts'
import { queryOf } from '../api.ts'
import { useBankNameOf } from '../question/use-bank-names.ts'
import { EditorsRoomLink } from '../ui/editors-room-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'
import rowStyles from '../ui/rows.module.css'
import { CalibrationTable } from './calibration-table.tsx'
import { lookAgainMs } from './live.ts'
import { NeedsModel } from './needs-model.tsx'
import { NewRun } from './new-run.tsx'
import { begunText, fatesText, runTitle } from './pipeline-words.ts'
import { StageTable } from './stage-table.tsx'

/** Where an admin has drafts made, and sees what the stages cost and destroy. */
export function PipelinePage() {
  const pipeline = useQuery({
    ...queryOf(getPipeline, {}),
    refetchInterval: ({ state: { data } }) =>
      lookAgainMs(data && { isLive: data.runs.some(({ isLive }) => isLive), needs: data.needs }),
  })
  const { data, error } = pipeline
  return (
    <Page title="Creation pipeline" aside={<EditorsRoomLink />}>
      {error && !data && <Failure error={error} onRetry={() => void pipeline.refetch()} />}
      {pipeline.isPending && <Loader role="status" aria-label="Loading the pipeline" />}
      {data && (
        <Stack gap="lg">
          {data.needs === null ? (
            <NewRun hasPrices={data.hasPrices} refusal={data.refusal} />
          ) : (
            <NeedsModel needs={data.needs} />
          )}
          <Runs runs={data.runs} hasPrices={data.hasPrices} />
          {data.figures.length > 0 && <StageTable figures={data.figures} hasPrices={data.hasPrices} />}
          <CalibrationTable rows={data.calibration} refusal={data.refusal} />
        </Stack>
      )}
    </Page>
  )
}

function Runs({ runs, hasPrices }: { runs: readonly PipelineRun[]; hasPrices: boolean }) {
  const nameOf = useBankNameOf()
  return (
    <section aria-label="Runs">
      <h2>Runs</h2>
      {runs.length === 0 && <EmptyState drawing="nothing-due">No draft was made yet.</EmptyState>}
      <ul className={rowStyles.rows}>
        {runs.map((run) => (
          <li key={run.id} className={rowStyles.row}>
            <div className={rowStyles.what} style={{ flex: 1 }}>
              <Anchor component={Link} to={`/admin/pipeline/${run.id}`} py="sm" display="inline-block">
                {runTitle(run, nameOf(run.qbankId) ?? run.qbankId)}
              </Anchor>
              <Text size="sm">
                {fatesText(run, hasPrices)}. {begunText(run)}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
