import { useLocalStorage } from '@mantine/hooks'
import type { RescoredBlock } from '../../contract/analytics.ts'
import { useLearner } from '../session.tsx'
import { showUndo } from '../ui/undo-toast.tsx'

/** Which changed keys the learner has not hidden on this device; a key that changes after that is told anew. */
export function useNewKeyChanges() {
  const userId = useLearner().id
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: `changed-keys-hidden ${userId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const changesOf = ({ blockId, questions }: RescoredBlock) =>
    questions.map(({ questionId, changedAt }) => `${blockId} ${questionId} ${changedAt}`)
  return {
    isNew: (block: RescoredBlock) => changesOf(block).some((change) => !hidden.includes(change)),
    hide: (blocks: readonly RescoredBlock[]) => {
      setHidden([...hidden, ...blocks.flatMap(changesOf)])
      void showUndo('Hidden. The scores stay as they are.', () => setHidden(hidden))
    },
  }
}
