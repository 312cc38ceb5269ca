import { ActionIcon, NumberInput, Stack } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
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
        <ActionIcon
          variant="default"
          size={44}
          aria-label="5 new cards fewer"
          disabled={newCards === 0}
          onClick={() => onChange({ newCards: stepped(newCards, -5) })}
        >
          <IconMinus size={18} aria-hidden />
        </ActionIcon>
        <NumberInput
          label="New cards per day"
          size="md"
          hideControls
          min={0}
          max={mostNewCards}
          step={5}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={newCards}
          onChange={(value) => onChange({ newCards: Number(value) || 0 })}
        />
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
      <NumberInput
        label="Cards in this session, at most"
        size="md"
        maw={300}
        min={1}
        max={1000}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={cardCount}
        onChange={(value) => onChange({ cardCount: Math.max(Number(value) || 1, 1) })}
      />
      <NumberInput
        label="Reviews among them, at most"
        placeholder="All that are due"
        size="md"
        maw={300}
        min={0}
        max={1000}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={reviewCards ?? ''}
        onChange={(value) => onChange({ reviewCards: value === '' ? null : Number(value) })}
      />
    </Stack>
  )
}
