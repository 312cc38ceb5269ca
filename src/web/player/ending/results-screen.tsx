import { Button, Table } from '@mantine/core'
import { Link } from 'react-router'
import { bandOf } from '../../question/score-message.ts'
import { SectionMark } from '../../question/section-mark.tsx'
import { timeSpentText } from '../../question/time-spent-text.ts'
import { CountedUp } from '../../ui/counted-up.tsx'
import { Page } from '../../ui/page.tsx'
import { questionAddress } from '../navigation/copy-link.ts'
import { type CompletedBlock, type ListedQuestion, type SectionWork, workOf } from './block-work.ts'
import styles from './results-screen.module.css'

const bands = [60, 80]

const bandTexts = { high: 'Above the 80% line', middle: 'Between 60% and 80%', low: 'Below the 60% line' }

/** The result of a block, where it came from, and the ways on. */
export function ResultsScreen({ block }: { block: CompletedBlock }) {
  const { score, correctAnswers, totalQuestions } = block.result
  const { sections, wrong, unanswered, withheld, seconds } = workOf(block)
  return (
    <Page title="Results">
      <div className={styles.result}>
        <p className={styles.sentence}>
          Your final score was{' '}
          <strong>
            <CountedUp to={score} />%
          </strong>
        </p>
        <div className={styles.scale} aria-hidden>
          <span className={styles.bar} style={{ inlineSize: `${score}%` }} data-band={bandOf(score)} />
          {bands.map((percent) => (
            <span key={percent} className={styles.band} style={{ insetInlineStart: `${percent}%` }}>
              {percent}%
            </span>
          ))}
        </div>
        <p>
          {block.title}: {correctAnswers} of {totalQuestions} correct.
        </p>
        <p className={styles.quiet}>
          {score === 80 ? 'On the 80% line' : bandTexts[bandOf(score)]}
          {seconds > 0 && `, ${perQuestion(seconds, totalQuestions)} a question`}.
        </p>
        <div className={styles.actions}>
          <Button mih={44} px="xs" component={Link} to={`/exam?block_id=${block.id}`}>
            Review block
          </Button>
          <Button
            mih={44}
            px="xs"
            variant="default"
            component={Link}
            to={`/block/new?qbank_id=${encodeURIComponent(block.qbankId)}`}
          >
            Create New Test
          </Button>
          <Button mih={44} px="xs" variant="default" component={Link} to="/performance">
            View Performance
          </Button>
          <Button mih={44} px="xs" variant="default" component={Link} to={`/print/block/${block.id}`}>
            Print
          </Button>
        </div>
      </div>
      <div className={styles.parts}>
        <section aria-labelledby="again">
          <h2 id="again">Look at these again</h2>
          {wrong.length + unanswered.length === 0 && (
            <p>{withheld > 0 ? 'None of the others.' : 'None: all are correct.'}</p>
          )}
          <Numbers label={`${wrong.length} incorrect`} blockId={block.id} questions={wrong} />
          <Numbers label={`${unanswered.length} unanswered`} blockId={block.id} questions={unanswered} />
        </section>
        <section aria-labelledby="sections">
          <h2 id="sections">Sections, weakest first</h2>
          <SectionsTable sections={sections} />
          {withheld > 0 && (
            <p className={styles.quiet}>
              {withheld === 1 ? 'One question is' : `${withheld} questions are`} left out here while an open exam asks{' '}
              {withheld === 1 ? 'it' : 'them'}.
            </p>
          )}
        </section>
      </div>
    </Page>
  )
}

const perQuestion = (seconds: number, total: number) => timeSpentText(Math.round(seconds / Math.max(total, 1)))

const SectionsTable = ({ sections }: { sections: readonly SectionWork[] }) => (
  <Table tabularNums className={styles.sections}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Section</Table.Th>
        <Table.Th scope="col">Correct</Table.Th>
        <Table.Th scope="col">Time a question</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {sections.map(({ name, correct, total, seconds }) => (
        <Table.Tr key={name}>
          <Table.Th scope="row" fw={400}>
            <SectionMark of={name} />
            {name}
          </Table.Th>
          <Table.Td>
            {correct} of {total}
          </Table.Td>
          <Table.Td>{seconds > 0 ? perQuestion(seconds, total) : '\u2013'}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

interface NumbersProps {
  label: string
  blockId: string
  questions: readonly ListedQuestion[]
}

/** Each leads to its question in the review. */
function Numbers({ label, blockId, questions }: NumbersProps) {
  if (questions.length === 0) return null
  return (
    <>
      <h3>{label}</h3>
      <ul className={styles.numbers}>
        {questions.map(({ id, number }) => (
          <li key={id}>
            <Button
              variant="default"
              size="compact-md"
              miw={44}
              mih={44}
              component={Link}
              to={questionAddress(blockId, id)}
              aria-label={`Review question ${number}`}
            >
              {number}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
