import { Code, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { listFigureExamples } from '../../contract/figures.ts'
import { call, queryOf } from '../api.ts'
import { EditorsRoomLink } from '../ui/editors-room-link.tsx'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { Figure, loadFigureView } from './figure.tsx'
import { FigureDesk } from './figure-desk.tsx'
import styles from './figure-gallery-page.module.css'

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
    <Page title="Figures" aside={<EditorsRoomLink />}>
      {!examples && !error && <PageLoading />}
      {error && !examples && <Failure error={error} onRetry={() => void refetch()} />}
      {examples && <Gallery examples={examples} />}
    </Page>
  )
}

const tryId = 'try'
const contentsId = 'contents'
const idOf = (n: number) => `figure-${n + 1}`

function Gallery({ examples }: { examples: ReplyOf<typeof listFigureExamples> }) {
  // An address that names a figure was opened before the figures were there.
  useEffect(() => {
    const [, named = ''] = window.location.hash.split('#')
    if (named !== '') document.getElementById(named)?.scrollIntoView()
  }, [])
  // A second one of a kind is named so.
  const named = examples.map((example, n) => {
    const before = examples.slice(0, n).filter(({ name }) => name === example.name).length
    return before === 0 ? example : { ...example, name: `${example.name} ${before + 1}` }
  })
  return (
    <div className={styles.gallery}>
      <nav id={contentsId} className={styles.contents} aria-label="Contents">
        <ol>
          <li>
            <a href={`#${tryId}`}>Try a figure</a>
          </li>
          {named.map(({ name, source }, n) => (
            <li key={source}>
              <a href={`#${idOf(n)}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      <Stack gap="xl" miw={0}>
        <div id={tryId} className={styles.target}>
          {examples[0] && <FigureDesk start={examples[0]} />}
        </div>
        {named.map(({ name, source, scene }, n) => (
          <article key={source} id={idOf(n)} className={styles.target} aria-label={name}>
            <Title order={2} mb="xs">
              {name}
            </Title>
            <Figure scene={scene} />
            <Code block tabIndex={0}>
              {source}
            </Code>
            <a href={`#${contentsId}`} className={styles.back}>
              Contents
            </a>
          </article>
        ))}
      </Stack>
    </div>
  )
}
