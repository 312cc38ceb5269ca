import { Button, Group, Text } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { QuestionVersion } from '../../contract/question-editor.ts'
import { revisionChanges } from '../../domain/revisions/question-text.ts'
import { ChangeList } from '../feedback/change-list.tsx'
import { useShownFigure } from '../figure/figure-field.tsx'
import { QuestionPreview } from '../question/question-preview.tsx'
import { Notice } from '../ui/notice.tsx'
import { editorAddress } from './editor-address.ts'
import { ItemChecks } from './item-checks.tsx'
import { QuestionFields } from './question-fields.tsx'
import { bodyOf, checkDraft, type DrawnFigures, type RevisionDraft, revisedOf } from './revision-draft.ts'
import styles from './revision-form.module.css'
import { useDecideRevision, useReviseQuestion } from './use-admin-queries.ts'

interface RevisionFormProps {
  questionId: string
  version: QuestionVersion
  start: RevisionDraft
  feedbackId: string | undefined
  /** The proposed revision whose place this one takes. */
  replaces: string | undefined
}

/** A revision by hand, with what the item rules say of it and how learners would see it, as it is typed. */
export function RevisionForm({ questionId, version, start, feedbackId, replaces }: RevisionFormProps) {
  const [kept, setDraft, forget] = useSessionStorage<RevisionDraft>({
    // Kept in the tab, so that a look at another page loses nothing.
    key: `revision ${questionId} ${version.version} ${replaces ?? ''}`,
    defaultValue: start,
    getInitialValueInEffect: false,
  })
  // A draft that a tab kept under an earlier build lacks today's fields.
  const draft = useMemo(() => ({ ...start, ...kept }), [start, kept])
  const shown = useDeferredValue(draft)
  const drawn = useDrawnFigures(shown, version)
  const checks = useMemo(() => checkDraft(questionId, version, shown, drawn), [questionId, version, shown, drawn])
  const revised = useMemo(() => revisedOf(shown, version, drawn), [version, shown, drawn])
  const changes = useMemo(() => revisionChanges(version, revised), [version, revised])
  const { propose, isPending, failure } = usePropose(version, questionId, { feedbackId, replaces }, forget)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start)
  const [isResumed] = useState(isDirty)
  useAskBeforeLeaving(isDirty)
  const canSend = checks.blocking.length === 0 && shown === draft && !isPending
  return (
    <div className={styles.desk}>
      <form
        className={styles.fields}
        aria-label={`Revise ${questionId}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (canSend) propose(draft, false)
        }}
      >
        <Text>
          Revising version {version.version} of {questionId}
          {replaces !== undefined && '; it takes the place of the proposed revision'}
        </Text>
        {isResumed && isDirty && (
          <Group gap="xs" role="status">
            <Text size="sm">What you had written here is back.</Text>
            <Button size="compact-sm" variant="subtle" mih={44} onClick={() => setDraft(start)}>
              Start over
            </Button>
          </Group>
        )}
        <QuestionFields draft={draft} onChange={setDraft} />
        {failure && <Notice>{failure}</Notice>}
        <Group justify="flex-end">
          <Button
            variant="default"
            mih={44}
            component={Link}
            to={editorAddress({ view: 'question', question: questionId })}
            onClick={forget}
          >
            Cancel
          </Button>
          <Button type="submit" variant="default" mih={44} disabled={!canSend}>
            Propose
          </Button>
          <Button mih={44} disabled={!canSend} loading={isPending} onClick={() => propose(draft, true)}>
            Propose and accept
          </Button>
        </Group>
      </form>
      <div className={styles.beside}>
        <ItemChecks checks={checks} />
        <section aria-label="Changes">
          <h2>Changes</h2>
          {changes.length === 0 ? <Text size="sm">None yet.</Text> : null}
          <ChangeList changes={changes} options={version.options} />
        </section>
        <section aria-label="Preview">
          <h2>Preview</h2>
          <QuestionPreview question={revised} heading="As learners see it" />
        </section>
      </div>
    </div>
  )
}

/** The draft's figures; those of the version need not be drawn anew. */
function useDrawnFigures(draft: RevisionDraft, version: QuestionVersion): DrawnFigures {
  const { figureSource = '', explanationFigureSource = '' } = version
  const isSame = draft.figureSource === figureSource
  const isExplanationSame = draft.explanationFigureSource === explanationFigureSource
  const asked = useShownFigure(isSame ? '' : draft.figureSource)
  const shown = useShownFigure(isExplanationSame ? '' : draft.explanationFigureSource)
  const figure = isSame ? version.figure : asked
  const explanationFigure = isExplanationSame ? version.explanationFigure : shown
  return useMemo(() => ({ figure, explanationFigure }), [figure, explanationFigure])
}

/** Proposes, and accepts at once where that is asked; a proposal whose acceptance fails waits in the queue. */
function usePropose(
  version: QuestionVersion,
  questionId: string,
  from: { feedbackId: string | undefined; replaces: string | undefined },
  onProposed: () => void,
) {
  const navigate = useNavigate()
  const revising = useReviseQuestion()
  const deciding = useDecideRevision()
  const { feedbackId, replaces } = from
  const propose = async (draft: RevisionDraft, isAccepted: boolean) => {
    const origin = { ...(feedbackId && { feedbackId }), ...(replaces && { replaces }) }
    const body = { ...bodyOf(draft, version), ...origin }
    const revision = await revising.mutateAsync({ params: { questionId }, body })
    onProposed()
    if (isAccepted) await deciding.mutateAsync({ params: { id: revision.id }, body: { state: 'accepted' } })
    await navigate(editorAddress(isAccepted ? { view: 'question', question: questionId } : { view: 'revisions' }))
  }
  return {
    propose: (draft: RevisionDraft, isAccepted: boolean) => {
      // The two mutations show the failure.
      propose(draft, isAccepted).catch(() => undefined)
    },
    isPending: revising.isPending || deciding.isPending,
    failure: (revising.error ?? deciding.error)?.message,
  }
}

/** Closing the tab asks first while something is written. */
function useAskBeforeLeaving(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
