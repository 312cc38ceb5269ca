import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listKeyChanges } from '../../../contract/analytics.ts'
import { queryOf } from '../../api.ts'
import { keyChangeSentence } from '../../question/key-change-sentence.ts'
import { useNewKeyChanges } from '../../question/use-new-key-changes.ts'

/** Says that questions the learner answered were corrected since; which ones stands with the scores. */
export function KeyNews() {
  const rescored = useQuery(queryOf(listKeyChanges, {}))
  const { isNew } = useNewKeyChanges()
  const blocks = rescored.data?.filter(isNew) ?? []
  if (blocks.length === 0) return null
  return (
    <section aria-labelledby="today-corrected">
      <Title order={2} size="h3" id="today-corrected">
        Corrected questions
      </Title>
      <Text>{keyChangeSentence(blocks)}</Text>
      <Anchor component={Link} to="/performance" py="sm" display="inline-block">
        See what changed
      </Anchor>
    </section>
  )
}
