import { Button, Chip, Group, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { type Issue, issues, longestFeedback } from '../../contract/feedback.ts'
import { feedbackCredit } from '../../domain/reviewers/feedback-credit.ts'
import { Notice } from '../ui/notice.tsx'
import styles from './feedback-form.module.css'
import { issueWords } from './issue-words.ts'
import { type FeedbackState, isBlank, type useFeedback } from './use-feedback.ts'

interface FeedbackFormProps {
  form: Extract<FeedbackState, { step: 'form' }>
  feedback: Pick<ReturnType<typeof useFeedback>, 'sending' | 'edit' | 'submit'>
}

/** The form in which a learner says what is wrong with a question: its kind, and their own words. */
export function FeedbackForm({ form, feedback: { sending, edit, submit } }: FeedbackFormProps) {
  const { issues: chosen, text } = form
  const { isPending, error } = sending
  const legendId = useId()
  const hintId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // In a low panel the browser's own way would scroll the issues out of sight.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const bonus = feedbackCredit(text, true).points - feedbackCredit('', true).points
  const canSend = !isPending && !isBlank(form)
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Enter' && (ctrlKey || metaKey) && canSend) void submit()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) void submit()
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend. */}
      <div role="group" aria-labelledby={legendId}>
        <Text fw="var(--weight-medium)" id={legendId} mb="xs">
          What is wrong with this question?
        </Text>
        <Chip.Group multiple value={[...chosen]} onChange={(values) => edit({ issues: values as Issue[], text })}>
          <Group gap="xs">
            {issues.map((issue) => (
              <Chip
                key={issue}
                value={issue}
                variant="outline"
                size="sm"
                disabled={isPending}
                classNames={{ label: styles.chip }}
              >
                {issueWords[issue]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </div>
      {/* Stays in sight in a low panel, where the issues scroll behind it. */}
      <div className={styles.say}>
        <Textarea
          label="In your own words"
          aria-describedby={hintId}
          placeholder="What should change, and by which source?"
          autosize
          minRows={4}
          maxRows={12}
          maxLength={longestFeedback}
          size="md"
          ref={field}
          disabled={isPending}
          value={text}
          onChange={({ currentTarget }) => edit({ issues: chosen, text: currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <Text size="sm" id={hintId} className={styles.hint} data-bonus={bonus > 0}>
          {bonus > 0
            ? `+${bonus} bonus points`
            : 'A first feedback earns 5 points; one of more than 50 characters earns more.'}
        </Text>
        {error && <Notice>{error.message}</Notice>}
        <Button type="submit" mih={44} disabled={!canSend} loading={isPending} title="Submit Feedback (Ctrl+Enter)">
          Submit Feedback
        </Button>
      </div>
    </form>
  )
}
