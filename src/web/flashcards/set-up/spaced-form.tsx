import { ActionIcon, Stack } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { mostInSession } from '../../../contract/preferences.ts'
import { WholeNumberInput } from '../../ui/whole-number-input.tsx'
import styles from './spaced-form.module.css'
import { mostNewCards, type StudySetup, stepped } from './study-setup.ts'

interface FormProps {
  setup: StudySetup
  onChange: (part: Partial<StudySetup>) => void
}

export function SpacedForm({ setup, onChange }: FormProps) {
  const { newCards, reviewCards, cardCount } = setup
  return (
    <Stack>
      <div className={styles.steps}>
        <WholeNumberInput
          label="New cards per day"
          className={styles.number}
          min={0}
          clampBehavior="strict"
          max={mostNewCards}
          step={5}
          value={newCards}
          onChange={(value) => onChange({ newCards: Number(value) || 0 })}
        />
        <ActionIcon
          variant="default"
          size={44}
          aria-label="5 new cards fewer"
          disabled={newCards === 0}
          onClick={() => onChange({ newCards: stepped(newCards, -5) })}
        >
          <IconMinus size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="5 new cards more"
          disabled={newCards === mostNewCards}
          onClick={() => onChange({ newCards: stepped(newCards, 5) })}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      </div>
      <WholeNumberInput
        label="Cards in this session, at most"
        maw={300}
        min={1}
        clampBehavior="strict"
        max={mostInSession}
        value={cardCount}
        onChange={(value) => onChange({ cardCount: Math.max(Number(value) || 1, 1) })}
      />
      <WholeNumberInput
        label="Reviews among them, at most"
        placeholder="All that are due"
        maw={300}
        min={0}
        clampBehavior="strict"
        max={mostInSession}
        value={reviewCards ?? ''}
        onChange={(value) => onChange({ reviewCards: value === '' ? null : Number(value) })}
      />
    </Stack>
  )
}
