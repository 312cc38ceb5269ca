import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { listVersions } from '../../contract/question-editor.ts'
import { queryOf } from '../api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { editorAddress } from './editor-address.ts'
import styles from './question-editor.module.css'
import { RevisionEditor } from './revision-editor.tsx'
import { VersionCard } from './version-card.tsx'

/** One question: its history, and the form that revises it. */
export function QuestionEditor() {
  const [search] = useSearchParams()
  const questionId = search.get('question') ?? ''
  return (
    <Stack>
      <QuestionPicker key={questionId} questionId={questionId} />
      {questionId === '' ? (
        <EmptyState drawing="no-notes">
          Enter the id of a question, such as ped-card-0001, to see its history and to revise it.
        </EmptyState>
      ) : (
        <History key={`history ${questionId}`} questionId={questionId} />
      )}
    </Stack>
  )
}

function QuestionPicker({ questionId }: { questionId: string }) {
  const [typed, setTyped] = useState(questionId)
  const navigate = useNavigate()
  return (
    <form
      className={styles.picker}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') void navigate(editorAddress({ view: 'question', question: typed.trim() }))
      }}
    >
      <TextInput
        label="Question"
        size="md"
        value={typed}
        placeholder="ped-card-0001"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" variant="default" size="md" disabled={typed.trim() === ''}>
        Open
      </Button>
    </form>
  )
}

function History({ questionId }: { questionId: string }) {
  const [search] = useSearchParams()
  const versions = useQuery(queryOf(listVersions, { params: { questionId } }))
  if (versions.isPending) return <Loader role="status" aria-label="Loading the question" />
  if (versions.error) {
    const isUnknown = versions.error.code === 'not_found'
    if (isUnknown) return <EmptyState drawing="no-result">There is no question with the id {questionId}.</EmptyState>
    return <Failure error={versions.error} onRetry={() => void versions.refetch()} />
  }
  const newest = versions.data.at(-1)
  if (!newest) return null
  if (search.get('edit') === '1') {
    return (
      <RevisionEditor
        // Another version, or another start, is another form.
        key={`${newest.version} ${search.get('revision')}`}
        questionId={questionId}
        version={newest}
        feedbackId={search.get('feedback') ?? undefined}
        revisionId={search.get('revision') ?? undefined}
      />
    )
  }
  return (
    <>
      <Group justify="space-between">
        <Text>{versions.data.length === 1 ? 'One version' : `${versions.data.length} versions`}, newest first</Text>
        <Button mih={44} component={Link} to={editorAddress({ view: 'question', question: questionId, edit: '1' })}>
          Revise by hand
        </Button>
      </Group>
      {versions.data.toReversed().map((version, n) => (
        <VersionCard
          key={version.version}
          version={version}
          before={versions.data.find((one) => one.version === version.version - 1)}
          isCurrent={n === 0}
        />
      ))}
    </>
  )
}
