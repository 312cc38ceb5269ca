import { Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { previewFigure, type Scene } from '../../contract/figures.ts'
import type { ShownFigure } from '../../contract/question.ts'
import { call } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import { Figure } from './figure.tsx'

interface FigureFieldProps {
  label: string
  description: string
  source: string
  /** The figure of the data that the field begins with, where it is known. */
  drawn?: Scene | undefined
  onChange: (source: string) => void
}

/** Data in YAML or JSON, and beneath them what is drawn from them as they are typed. */
export const FigureField = ({ label, description, source, drawn, onChange }: FigureFieldProps) => (
  <div>
    <Textarea
      label={label}
      description={description}
      size="md"
      autosize
      minRows={2}
      maxRows={20}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      value={source}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      mb="sm"
    />
    <FigurePreview source={source} drawn={drawn} />
  </div>
)

/** The figure of data that someone is typing, or the one sentence that says what does not fit. */
function FigurePreview({ source, drawn }: Pick<FigureFieldProps, 'source' | 'drawn'>) {
  const { data, error } = useDrawn(source, drawn)
  if (source.trim() === '') return null
  if (error) return <Notice>{error.message}</Notice>
  if (data?.problem) return <Notice>{data.problem}</Notice>
  return data?.scene ? <Figure scene={data.scene} /> : null
}

function useDrawn(source: string, drawn?: Scene | undefined) {
  const [asked] = useDebouncedValue(source, 300)
  return useQuery({
    queryKey: [previewFigure.path, asked],
    queryFn: ({ signal }) => call(previewFigure, { body: { source: asked } }, { signal }),
    placeholderData: (previous) => previous ?? (drawn && { scene: drawn, problem: null }),
    enabled: asked.trim() !== '',
  })
}

/** The figure of the data that somebody is typing, as a question or a card carries it; undefined while the data cannot be drawn. */
export function useShownFigure(source: string): ShownFigure | undefined {
  const { data } = useDrawn(source)
  if (source.trim() === '' || !data?.scene) return undefined
  const { alt, caption, tables, ...scene } = data.scene
  return { scene, alt, caption, table: tables }
}
