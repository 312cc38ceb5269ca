import { Code, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listFigureExamples } from '../../contract/figures.ts'
import { call, queryOf } from '../api.ts'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { Figure, loadFigureView } from './figure.tsx'
import { FigureDesk } from './figure-desk.tsx'

const examplesQuery = queryOf(listFigureExamples, {})

/** Every kind of figure with its data, and a desk where data become a figure while they are typed. */
export function FigureGalleryPage() {
  const {
    data: examples,
    error,
    refetch,
  } = useQuery({
    ...examplesQuery,
    // With what draws them, so that each stands at its own height at once.
    queryFn: async (context) => {
      await loadFigureView().catch(() => undefined)
      return call(listFigureExamples, {}, { signal: context.signal })
    },
  })
  return (
    <Page title="Figures">
      <Stack gap="xl">
        {examples?.[0] && <FigureDesk start={examples[0]} />}
        {!examples && !error && <PageLoading />}
        {error && !examples && <Failure error={error} onRetry={() => void refetch()} />}
        {examples?.map(({ name, source, scene }) => (
          <article key={source} aria-label={name}>
            <Title order={2} mb="xs">
              {name}
            </Title>
            <Figure scene={scene} />
            <Code block tabIndex={0}>
              {source}
            </Code>
          </article>
        ))}
      </Stack>
    </Page>
  )
}
