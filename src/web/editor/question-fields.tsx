import { Radio, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { longestReason } from '../../contract/question-editor.ts'
import { FigureField } from '../figure/figure-field.tsx'
import { optionLetter } from '../question/option-letter.ts'
import styles from './question-fields.module.css'
import type { RevisionDraft } from './revision-draft.ts'

interface QuestionFieldsProps {
  draft: RevisionDraft
  onChange: (draft: RevisionDraft) => void
}

/** Every text of a question that an editor may change. */
export function QuestionFields({ draft, onChange }: QuestionFieldsProps) {
  const words = draft.explanation.split(/\s+/).filter(Boolean).length
  const area = (
    name: 'vignette' | 'stem' | 'clues' | 'explanation' | 'comparison' | 'keyPoint' | 'changed' | 'references',
    label: string,
    hint?: string,
  ) => (
    <Textarea
      label={label}
      {...(hint !== undefined && { description: hint })}
      size="md"
      autosize
      minRows={2}
      maxRows={14}
      value={draft[name]}
      onChange={({ currentTarget }) => onChange({ ...draft, [name]: currentTarget.value })}
    />
  )
  const figure = (name: 'figureSource' | 'explanationFigureSource', label: string) => (
    <FigureField
      label={label}
      description="Its data in YAML or JSON, as docs/figures.md has them; nothing for no figure"
      source={draft[name]}
      onChange={(source) => onChange({ ...draft, [name]: source })}
    />
  )
  return (
    <>
      {area('vignette', 'Vignette')}
      {figure('figureSource', 'Figure of the question')}
      {area('stem', 'Question')}
      <OptionFields draft={draft} onChange={onChange} />
      {area('clues', 'Clues of this patient', 'Two to four, one in each line')}
      {area('explanation', 'Explanation', `${words} words; 60 to 200, a blank line between paragraphs`)}
      {area('comparison', 'Table', 'A row in each line, its head first, with | between the cells')}
      {figure('explanationFigureSource', 'Figure of the explanation')}
      <RationaleFields draft={draft} onChange={onChange} />
      {area('keyPoint', 'Key point')}
      {area('changed', 'What changed', 'What guidance of the last five years changed, and when')}
      {area('references', 'References', 'One in each line with its year, and | before what it supports')}
      <TextInput
        label="Reason"
        description="Why it changes; learners and editors read it"
        size="md"
        maxLength={longestReason}
        value={draft.reason}
        onChange={({ currentTarget }) => onChange({ ...draft, reason: currentTarget.value })}
      />
    </>
  )
}

function OptionFields({ draft, onChange }: QuestionFieldsProps) {
  const name = useId()
  return (
    <fieldset className={styles.options}>
      <legend>Options; the marked one is right</legend>
      {draft.options.map(({ id, text }, n) => (
        <div key={id}>
          <Radio
            name={name}
            aria-label={`${optionLetter(n)} is right`}
            size="md"
            checked={draft.correctAnswer === id}
            onChange={() => onChange({ ...draft, correctAnswer: id })}
          />
          <TextInput
            aria-label={`Option ${optionLetter(n)}`}
            leftSection={optionLetter(n)}
            size="md"
            value={text}
            onChange={({ currentTarget: { value } }) =>
              onChange({
                ...draft,
                options: draft.options.map((option) => (option.id === id ? { ...option, text: value } : option)),
              })
            }
          />
        </div>
      ))}
    </fieldset>
  )
}

const RationaleFields = ({ draft, onChange }: QuestionFieldsProps) => (
  <>
    {draft.options.map(({ id }, n) =>
      id === draft.correctAnswer ? null : (
        <Textarea
          key={id}
          label={`Why not ${optionLetter(n)}`}
          size="md"
          autosize
          minRows={1}
          maxRows={6}
          value={draft.rationales[id] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, rationales: { ...draft.rationales, [id]: value } })
          }
        />
      ),
    )}
  </>
)
