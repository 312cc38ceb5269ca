import { Anchor, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Page } from '../ui/page.tsx'
import styles from './paper.module.css'

interface Back {
  to: string
  words: string
}

interface PaperProps {
  title: string
  back: Back
  asked: ReactNode
  answers: readonly { heading: string; answer: ReactNode }[]
}

/** The questions first, and all answers at the end, on a page of their own. */
export const Paper = ({ title, back, asked, answers }: PaperProps) => (
  <Page
    width="narrow"
    title={title}
    aside={
      <Group className={styles.screen}>
        <BackLink {...back} />
        <Button mih={44} onClick={() => window.print()}>
          Print
        </Button>
      </Group>
    }
  >
    <section aria-label="Questions" className={styles.part}>
      {asked}
    </section>
    <section aria-labelledby="answers" className={`${styles.part} ${styles.answers}`}>
      <h2 id="answers">Answers</h2>
      {answers.map(({ heading, answer }) => (
        <article key={heading}>
          <h3 className={styles.heading}>{heading}</h3>
          {answer}
        </article>
      ))}
    </section>
  </Page>
)

export const BackLink = ({ to, words }: Back) => (
  <Anchor component={Link} to={to} py="sm">
    {words}
  </Anchor>
)
