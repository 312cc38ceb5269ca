import { Button, Group, Text, ThemeIcon, Title } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { Qbank } from '../../contract/qbank.ts'
import { counted } from '../../domain/site/claimed-number.ts'
import { useUser } from '../session.tsx'
import styles from './add-qbank.module.css'
import { QbankIcon } from './qbank-icon.tsx'
import { loginFor } from './use-intent.ts'

interface AddQbankProps {
  /** By name, as the server sends them. */
  qbanks: readonly Qbank[] | undefined
  selected: readonly string[]
  onAdd: (id: string) => void
  isAdding: boolean
}

export function AddQbank({ qbanks, selected, onAdd, isAdding }: AddQbankProps) {
  const user = useUser()
  const navigate = useNavigate()
  return (
    <section aria-labelledby="add-title">
      <Title order={2} id="add-title" mb="sm">
        Add Qbank
      </Title>
      {qbanks?.length === 0 && <Text>This server has no Qbanks yet; ask whoever runs it to load some.</Text>}
      <ul className={styles.list}>
        {qbanks?.map(({ id, name, subtitle, color, icon, questionCount }) => {
          const isAdded = selected.includes(id)
          return (
            <li key={id}>
              <Group wrap="nowrap">
                <ThemeIcon color={color} variant="light" size={36} aria-hidden>
                  <QbankIcon icon={icon} />
                </ThemeIcon>
                <div>
                  <Text fw="var(--weight-medium)">{name}</Text>
                  <Text size="sm">{user ? `${subtitle}, ${counted(questionCount, 'question')}` : subtitle}</Text>
                </div>
              </Group>
              <Group gap="xs" justify="flex-end">
                {!user && (
                  <Button aria-label={`New block in ${name}`} onClick={() => void navigate(loginFor('new', id))}>
                    New block
                  </Button>
                )}
                <Button
                  variant="default"
                  disabled={isAdded || isAdding}
                  aria-label={isAdded ? `${name} is added` : `Add ${name}`}
                  onClick={() => (user ? onAdd(id) : void navigate(loginFor('add', id)))}
                >
                  {isAdded ? 'Added' : 'Add'}
                </Button>
              </Group>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
