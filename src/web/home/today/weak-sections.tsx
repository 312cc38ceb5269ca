import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listRecommendations } from '../../../contract/analytics.ts'
import { queryOf } from '../../api.ts'
import { spineOf } from '../../question/section-mark.tsx'
import { useBankNames } from '../../question/use-bank-names.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from '../../ui/rows.module.css'
import { useStartBlock } from './use-start-block.ts'

const mostListed = 3
const questionsABlock = 10

/** The sections that need it most, with a block of each one press away. */
export function WeakSections() {
  const recommended = useQuery(queryOf(listRecommendations, {}))
  const sections = recommended.data?.slice(0, mostListed) ?? []
  const bankOf = useBankNames(sections)
  const start = useStartBlock()
  if (sections.length === 0) return null
  return (
    <section aria-labelledby="today-sections">
      <Title order={2} size="h3" id="today-sections">
        Where a block helps most
      </Title>
      {start.error && <Notice>{start.error.message}</Notice>}
      <ul className={styles.rows}>
        {sections.map((section) => {
          const { domain, reason, qbankId } = section
          const bank = bankOf(section)
          return (
            <li key={`${qbankId} ${domain}`} className={styles.row} {...spineOf([domain])}>
              <div className={styles.what}>
                <Text className={styles.title}>{domain}</Text>
                <Text size="sm">{bank ? `${bank}: ${reason}` : reason}</Text>
              </div>
              <Button
                variant="default"
                mih={44}
                disabled={start.isPending}
                aria-label={`Start block in ${domain}${bank ? ` (${bank})` : ''}`}
                onClick={() => start.mutate({ qbankId, section: domain, count: questionsABlock })}
              >
                Start block
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
