import { Button, Group, Loader, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { fitScheduler, getFitFacts } from '../../contract/fsrs-fit.ts'
import { mutationOf, queryOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'

interface FitSectionProps {
  isFitted: boolean
  onSave: (part: { fsrsParameters: number[] | null }) => void
}

/** FSRS fitted to the learner's own reviews: what it would bring is shown before it is taken. */
export function FitSection({ isFitted, onSave }: FitSectionProps) {
  const facts = useQuery(queryOf(getFitFacts, {}))
  const fitting = useMutation(mutationOf(fitScheduler))
  const take = (fsrsParameters: number[] | null) => {
    fitting.reset()
    onSave({ fsrsParameters })
  }
  if (facts.isPending) return <Loader size="sm" role="status" aria-label="Counting your reviews" />
  if (facts.error) return <Notice onRetry={() => void facts.refetch()}>{facts.error.message}</Notice>
  const { reviews, reviewsNeeded, isInstalled } = facts.data
  const mayFit = isInstalled && reviews >= reviewsNeeded
  return (
    <div>
      <Text fw="var(--weight-medium)">Fit FSRS to your reviews</Text>
      <Text size="sm">
        {isFitted ? 'FSRS goes by your own reviews.' : 'FSRS goes by the reviews of many learners.'}{' '}
        {!isInstalled && 'Fitting FSRS to your reviews is not installed on this server.'}
        {isInstalled && !mayFit && `It can be fitted to you from ${reviewsNeeded} reviews on; you have ${reviews}.`}
      </Text>
      <Group mt="xs">
        {mayFit && (
          <Button variant="default" loading={fitting.isPending} onClick={() => fitting.mutate({ body: {} })}>
            Fit to my {reviews} reviews
          </Button>
        )}
        {isFitted && (
          <Button variant="subtle" onClick={() => take(null)}>
            Use the standard parameters
          </Button>
        )}
      </Group>
      {fitting.error && <Notice>{fitting.error.message}</Notice>}
      {fitting.data && <Outcome fit={fitting.data} onTake={take} />}
    </div>
  )
}

interface OutcomeProps {
  fit: { parameters: number[]; logLossBefore: number; logLossAfter: number; isBetter: boolean }
  onTake: (parameters: number[]) => void
}

const Outcome = ({ fit: { parameters, logLossBefore, logLossAfter, isBetter }, onTake }: OutcomeProps) => (
  <Group mt="xs" role="status">
    <Text>
      Log loss before {logLossBefore.toFixed(4)}, after {logLossAfter.toFixed(4)} (lower is better).
      {!isBetter && ' What is in use fits your reviews as well; nothing to change.'}
    </Text>
    {isBetter && <Button onClick={() => onTake(parameters)}>Use the fitted parameters</Button>}
  </Group>
)
