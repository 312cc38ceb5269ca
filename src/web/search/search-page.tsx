import { Anchor, Button, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type FoundQuestion, longestSearch, searchQuestions } from '../../contract/search.ts'
import { queryOf } from '../api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { FoundCard } from './found-card.tsx'
import styles from './search-page.module.css'

const typingMs = 250
const mostFound = 100
const rowsAtOnce = 20

type Only = 'all' | 'missed' | 'marked' | 'notes'

const filters: { value: Only; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'missed', label: 'Missed' },
  { value: 'marked', label: 'Marked' },
  { value: 'notes', label: 'With a note' },
]

/** Looks through the questions that the learner has seen explained; the address keeps what was looked for. */
export function SearchPage() {
  const [search, setSearch] = useSearchParams()
  const [words, setWords] = useState(search.get('q') ?? '')
  const only = filters.find(({ value }) => value === search.get('only'))?.value ?? 'all'
  const [q] = useDebouncedValue(words.trim(), typingMs)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the words, not the other way round.
  useEffect(() => {
    if ((search.get('q') ?? '') !== q) setSearch(addressOf(q, only), { replace: true })
  }, [q])

  return (
    <Page
      title="Search your questions"
      aside={
        <Anchor component={Link} to="/qbank" py="sm">
          Question banks
        </Anchor>
      }
    >
      <Stack gap="md">
        <search className={styles.form}>
          <TextInput
            type="search"
            label="Words"
            description={'In questions, explanations and your notes; "quotes" hold words together'}
            size="md"
            maxLength={longestSearch}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
          <SegmentedControl
            size="md"
            aria-label="Which questions"
            data={filters}
            value={only}
            onChange={(value) => setSearch(addressOf(q, value), { replace: true })}
          />
        </search>
        <Results
          q={q}
          only={only}
          shown={Math.max(rowsAtOnce, Number(search.get('rows')) || 0)}
          onShow={(rows) =>
            setSearch({ ...addressOf(q, only), rows: String(rows) }, { replace: true, preventScrollReset: true })
          }
        />
      </Stack>
    </Page>
  )
}

const addressOf = (q: string, only: string) => ({ ...(q && { q }), ...(only !== 'all' && { only }) })

interface ResultsProps {
  q: string
  only: Only
  /** The rows that stand there, of those that were found. */
  shown: number
  onShow: (rows: number) => void
}

function Results({ q, only, shown, onShow }: ResultsProps) {
  // The button for more goes when there is no more: who pressed it reads on where the new rows begin.
  const { goesOn, part } = useKeptFocus<HTMLAnchorElement>()
  const query = { q, ...(only === 'all' ? {} : { only }) }
  const found = useQuery({
    ...queryOf(searchQuestions, { query }),
    // The earlier results stand until the new answer is there, so that nothing jumps while one types.
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
  if (found.error) return <Failure error={found.error} onRetry={() => void found.refetch()} />
  return (
    <section {...part} aria-label="Results" aria-busy={found.isFetching} data-waiting={found.isPending || undefined}>
      {found.data?.length === 0 ? (
        <EmptyState
          drawing={q === '' && only !== 'all' ? nothingDrawn[only] : 'no-result'}
          role="status"
          action={
            <Button component={Link} to="/qbank" variant="default" mih={44}>
              Start a block
            </Button>
          }
        >
          {nothingText(q, only)}
        </EmptyState>
      ) : (
        <Text role="status" mb="xs">
          {found.data ? countText(found.data, shown) : 'Searching...'}
        </Text>
      )}
      <ul className={styles.list}>
        {found.data?.slice(0, shown).map((question, n) => (
          <FoundCard
            key={question.questionId}
            question={question}
            ref={n === shown - rowsAtOnce ? goesOn : undefined}
          />
        ))}
      </ul>
      {found.data && found.data.length > shown && (
        <Button variant="default" mih={44} onClick={() => onShow(shown + rowsAtOnce)}>
          Show {Math.min(rowsAtOnce, found.data.length - shown)} more
        </Button>
      )}
    </section>
  )
}

const nothingDrawn = { missed: 'no-result', marked: 'no-flags', notes: 'no-notes' } as const

function countText({ length }: readonly FoundQuestion[], shown: number): string {
  if (length === mostFound)
    return `The first ${Math.min(shown, length)} of ${mostFound} or more questions; add a word to narrow them down.`
  return `${length} ${length === 1 ? 'question' : 'questions'}`
}

function nothingText(q: string, only: Only): string {
  if (q !== '' && only === 'missed') return 'You have missed no question that has all of these words.'
  if (q !== '') return `None of your questions has all of these words. Questions of an open exam are left out.`
  if (only === 'missed') return 'You have missed no question yet. What you answer incorrectly is listed here.'
  if (only === 'marked') return 'You have marked no question yet. Mark one in a block, and it is listed here.'
  if (only === 'notes') return 'You have no notes yet. Write one on a question in a block, and it is listed here.'
  return 'Questions appear here once you have seen their explanations: in tutor mode, or after an exam.'
}
