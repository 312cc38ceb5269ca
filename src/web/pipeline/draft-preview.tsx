import { Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previewPipelineDraft } from '../../contract/pipeline.ts'
import { call } from '../api.ts'
import { QuestionPreview } from '../question/question-preview.tsx'
import { Notice } from '../ui/notice.tsx'

const typingMs = 300

/** The question of a draft as learners would see it once they have answered, as it is typed. */
export function DraftPreview({ id, source }: { id: string; source: string }) {
  const [asked] = useDebouncedValue(source, typingMs)
  const { data, error, refetch } = useQuery({
    queryKey: [previewPipelineDraft.path, id, asked],
    queryFn: ({ signal }) => call(previewPipelineDraft, { params: { id }, body: { source: asked } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <section aria-label="Preview">
      {error && <Notice onRetry={() => void refetch()}>{error.message}</Notice>}
      {data?.problem && <Text role="status">{data.problem}</Text>}
      {!data && !error && <Loader role="status" aria-label="Loading the preview" />}
      {data?.question && (
        <QuestionPreview question={{ ...data.question, source: 'pipeline' }} heading="As learners see it" />
      )}
    </section>
  )
}
