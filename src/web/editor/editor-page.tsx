import { Anchor, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { listFeedback, listProposals } from '../../contract/question-editor.ts'
import { queryOf } from '../api.ts'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { Page } from '../ui/page.tsx'
import { editorAddress, viewOf } from './editor-address.ts'
import { FeedbackQueue } from './feedback-queue.tsx'
import { ProposalQueue } from './proposal-queue.tsx'
import { QuestionEditor } from './question-editor.tsx'

/** Where admins decide on revisions, read what learners say, and write revisions by hand. */
export function EditorPage() {
  const [search] = useSearchParams()
  const view = viewOf(search)
  const proposed = useQuery(queryOf(listProposals, { query: {} }))
  const open = useQuery(queryOf(listFeedback, { query: {} }))
  const tabs = [
    { to: editorAddress({ view: 'revisions' }), label: `Revisions${countOf(proposed.data)}` },
    { to: editorAddress({ view: 'feedback' }), label: `Feedback${countOf(open.data)}` },
    { to: editorAddress({ view: 'question' }), label: 'Question' },
  ]
  const menu = (
    <Group gap="md">
      <Anchor component={Link} to="/editor/figures" py="sm">
        Figures
      </Anchor>
      <Anchor component={Link} to="/admin/pipeline" py="sm">
        Creation pipeline
      </Anchor>
      <Anchor component={Link} to="/flashcards-editor" py="sm">
        Flashcards Editor
      </Anchor>
    </Group>
  )
  return (
    <Page title="Editor’s room" aside={menu}>
      <Stack gap="md">
        <LinkTabs label="Editor’s room" tabs={tabs} current={editorAddress({ view })} />
        <div>
          {view === 'revisions' && <ProposalQueue />}
          {view === 'feedback' && <FeedbackQueue />}
          {view === 'question' && <QuestionEditor />}
        </div>
      </Stack>
    </Page>
  )
}

const countOf = (waiting: readonly unknown[] | undefined) => (waiting ? ` (${waiting.length})` : '')
