import type { AnsweredQuestion } from '../../contract/blocks.ts'
import { updatedBy, type VersionSource } from '../../domain/content/version-source.ts'
import { OptionList } from './option-list.tsx'
import { QuestionCard } from './question-card.tsx'
import styles from './question-preview.module.css'

type Shown = Pick<
  AnsweredQuestion,
  | 'vignette'
  | 'stem'
  | 'options'
  | 'correctAnswer'
  | 'explanation'
  | 'rationales'
  | 'keyPoint'
  | 'references'
  | 'sources'
  | 'clues'
  | 'comparison'
  | 'changed'
  | 'figure'
  | 'explanationFigure'
> & { source?: VersionSource }

interface QuestionPreviewProps {
  question: Shown
  heading: string
}

/** A question as learners see it once it is explained. */
export const QuestionPreview = ({ question: { source = 'editor', ...texts }, heading }: QuestionPreviewProps) => (
  <div className={styles.preview}>
    <QuestionCard
      question={{ ...texts, id: 'preview', version: 0, domain: '', updatedBy: updatedBy(source) }}
      heading={heading}
      chosen={texts.correctAnswer}
      locked
      explained
      options={(place) => <OptionList {...place} options={texts.options} chosen={texts.correctAnswer} locked />}
    />
  </div>
)
