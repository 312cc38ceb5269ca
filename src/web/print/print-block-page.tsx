import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { type Block, getBlock } from '../../contract/blocks.ts'
import { queryOf } from '../api.ts'
import { BlockFailure } from '../question/block-failure.tsx'
import { Explanation } from '../question/explanation.tsx'
import { OptionList } from '../question/option-list.tsx'
import { QuestionCard } from '../question/question-card.tsx'
import { UnfinishedBlock } from '../question/unfinished-block.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { Paper } from './paper.tsx'

type CompletedBlock = Extract<Block, { mode: 'review' }>

/** A completed block as it goes on paper. */
export function PrintBlockPage() {
  const { blockId = '' } = useParams()
  const block = useQuery(queryOf(getBlock, { params: { id: blockId } }))
  if (block.error) return <BlockFailure failure={block.error} onRetry={() => void block.refetch()} />
  if (!block.data) return <PageLoading />
  if (block.data.mode === 'review') return <BlockPaper block={block.data} />
  return <UnfinishedBlock title="Print" block={block.data} then="its answers can be printed" />
}

function BlockPaper({ block: { id, title, questions, progress } }: { block: CompletedBlock }) {
  return (
    <Paper
      title={title}
      back={{ to: `/results?block_id=${id}`, words: 'Results' }}
      asked={questions.map((question, n) => (
        <QuestionCard
          key={question.id}
          question={question}
          heading={`Question ${n + 1} of ${questions.length}`}
          chosen={undefined}
          locked
          explained={false}
          options={(place) => <OptionList {...place} options={question.options} chosen={undefined} locked />}
        />
      ))}
      answers={questions.map((question, n) => ({
        heading: `Question ${n + 1}`,
        answer:
          'correctAnswer' in question ? (
            <Explanation
              question={question}
              chosen={progress.selectedAnswers[question.id]}
              highlights={{}}
              of={`question ${n + 1}`}
            />
          ) : (
            'An exam that you have not finished asks this question; its answer comes back when you end that exam.'
          ),
      }))}
    />
  )
}
