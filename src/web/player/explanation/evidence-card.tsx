import { Button, Loader, Text } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type EvidenceCard as Card, getEvidence } from '../../../contract/evidence.ts'
import { call, queryOf } from '../../api.ts'
import { SourceLink } from '../../question/source-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './evidence-card.module.css'
import { changeWord, checkedWord, examinedWord, madeWord } from './evidence-words.ts'

interface EvidenceCardProps {
  questionId: string
  /** Sends what the server has to know first: that the question is explained. */
  beforeAsking: () => Promise<unknown>
}

/** Says who made an explained question and checked it; asked for when a learner opens it. */
export function EvidenceCard({ questionId, beforeAsking }: EvidenceCardProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCertificate size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Why trust this question
      </Button>
      <section id={id} hidden={!isOpen} className={styles.card} aria-label="Why trust this question">
        {isOpen && <Asked questionId={questionId} beforeAsking={beforeAsking} />}
      </section>
    </>
  )
}

function Asked({ questionId, beforeAsking }: EvidenceCardProps) {
  const input = { params: { questionId } }
  const evidence = useQuery({
    ...queryOf(getEvidence, input),
    queryFn: async ({ signal }) => {
      await beforeAsking()
      return call(getEvidence, input, { signal })
    },
  })
  if (evidence.data) return <Facts card={evidence.data.card} />
  if (evidence.error) return <Notice onRetry={() => void evidence.refetch()}>{evidence.error.message}</Notice>
  return <Loader size="sm" role="status" aria-label="Loading what is known of the question" />
}

function Facts({ card }: { card: Card | null }) {
  if (!card) return <Text size="sm">Nothing was written down about how this question came about.</Text>
  return (
    <>
      <dl>
        <dt>Made by</dt>
        <dd>{madeWord(card)}</dd>
        <dt>Answered without its key</dt>
        {card.examined.map((one, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two may bear one name.
          <dd key={n}>{examinedWord(one)}</dd>
        ))}
        <dt>Graded</dt>
        <dd>{card.grade} of 10</dd>
        <dt>Last checked</dt>
        <dd>{checkedWord(card.checked)}</dd>
        <dt>Changed since</dt>
        {card.changes.length === 0 && <dd>Nothing</dd>}
        {card.changes.map((change) => (
          <dd key={change.version}>{changeWord(change)}</dd>
        ))}
      </dl>
      <h3>What supports it</h3>
      {card.evidence.length === 0 && <Text size="sm">The references of the explanation above.</Text>}
      {card.evidence.map(({ claim, sentence, source: { text, url } }) => (
        <figure key={`${claim} ${sentence}`}>
          <blockquote>{sentence}</blockquote>
          <figcaption>
            {text}
            <SourceLink url={url} />
            <div>Supports: {claim}</div>
          </figcaption>
        </figure>
      ))}
    </>
  )
}
