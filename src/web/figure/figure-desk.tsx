import { Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewFigure } from '../../contract/figures.ts'
import { call } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import { Figure } from './figure.tsx'

/** Data in YAML, and what is drawn from them as they are typed. */
export function FigureDesk({ start }: { start: string }) {
  const [source, setSource] = useState(start)
  return (
    <section aria-label="Try a figure">
      <Textarea
        label="Data of a figure"
        description="As in a file; what is drawn from them stands beneath"
        size="md"
        autosize
        minRows={6}
        maxRows={20}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={source}
        onChange={({ currentTarget }) => setSource(currentTarget.value)}
        mb="sm"
      />
      <FigurePreview source={source} />
    </section>
  )
}

/** The figure of data that someone is typing, or the one sentence that says what does not fit. */
function FigurePreview({ source }: { source: string }) {
  const [asked] = useDebouncedValue(source, 300)
  const { data, error } = useQuery({
    queryKey: [previewFigure.path, asked],
    queryFn: ({ signal }) => call(previewFigure, { body: { source: asked } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: asked.trim() !== '',
  })
  if (asked.trim() === '') return null
  if (error) return <Notice>{error.message}</Notice>
  if (data?.problem) return <Notice>{data.problem}</Notice>
  return data?.scene ? <Figure scene={data.scene} /> : null
}
