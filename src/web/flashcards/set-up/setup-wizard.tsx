import { Anchor, Button, Group, MultiSelect, Stack, Switch, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isOneDeck } from '../../../domain/flashcards/decks.ts'
import { preferencesQuery } from '../../offline/device-queries.ts'
import { Page } from '../../ui/page.tsx'
import { ErrorBanner } from '../error-banner.tsx'
import type { StudySession } from '../study/study-session.ts'
import { useCardUser } from '../use-card-user.ts'
import { CramForm } from './cram-form.tsx'
import { KeptSessionNotice } from './kept-session-notice.tsx'
import styles from './setup-wizard.module.css'
import { SpacedForm } from './spaced-form.tsx'
import { firstSetup, minutesText, type StudySetup } from './study-setup.ts'
import { usePlan } from './use-plan.ts'
import { useRemember } from './use-remember.ts'

interface SetupWizardProps {
  deckId: string
  deckName: string
  /** With what was set the last time, where there is a card to study. */
  startsAtOnce: boolean
  onBegin: (session: StudySession) => void
  onBack: () => void
}

/** How a deck is to be studied; shows what it comes to before it begins. */
export function SetupWizard({ deckId, deckName, startsAtOnce, onBegin, onBack }: SetupWizardProps) {
  const { userId } = useCardUser()
  const preferences = useQuery(preferencesQuery(userId))
  const [changed, setChanged] = useState<Partial<StudySetup>>({})
  const setup = { ...firstSetup(preferences.data), ...changed }
  const change = (part: Partial<StudySetup>) => setChanged({ ...changed, ...part })
  const plan = usePlan(deckId, setup)
  const remember = useRemember()
  const begin = () => {
    const session = plan.begin()
    if (!session) return
    if (setup.mode === 'spaced' && Object.keys(changed).length > 0) remember(setup)
    onBegin(session)
  }
  // The defaults are not what this learner wants.
  const startsNow = startsAtOnce && plan.isReady && !preferences.isPending
  const isBegun = useRef(false)
  useEffect(() => {
    if (!startsNow || isBegun.current) return
    isBegun.current = true
    begin()
  })
  return (
    <Page
      width="narrow"
      title={deckName}
      aside={
        <Group>
          {isOneDeck(deckId) && (
            <Anchor component={Link} to={`/print/deck/${encodeURIComponent(deckId)}`} py="sm">
              Print
            </Anchor>
          )}
          <Anchor component="button" type="button" onClick={onBack} py="sm">
            Flashcard Decks
          </Anchor>
        </Group>
      }
    >
      <Stack>
        {plan.failure && <ErrorBanner key={plan.failure} message={plan.failure} onClose={plan.retry} />}
        <KeptSessionNotice deckId={deckId} onContinue={onBegin} />
        <div>
          <Text className={styles.plan} role="status">
            {plan.summary}
          </Text>
          {plan.minutes !== undefined && (
            <Text className={styles.plan}>Estimated time: {minutesText(plan.minutes)}</Text>
          )}
        </div>
        <Group>
          <Button size="md" mih={44} disabled={!plan.isReady} loading={plan.isPending} onClick={begin}>
            Begin Study
          </Button>
        </Group>
        <Tabs value={setup.mode} onChange={(mode) => change({ mode: mode as StudySetup['mode'] })}>
          <Tabs.List mb="md">
            <Tabs.Tab value="spaced">Spaced Repetition</Tabs.Tab>
            <Tabs.Tab value="cram">Cramming</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="spaced">
            <SpacedForm setup={setup} onChange={change} />
          </Tabs.Panel>
          <Tabs.Panel value="cram">
            <CramForm setup={setup} counts={plan.cramCounts} onChange={change} />
          </Tabs.Panel>
        </Tabs>
        {plan.tags.length > 1 && (
          <MultiSelect
            label="Topics"
            placeholder={setup.tagsToInclude.length === 0 ? 'All topics' : ''}
            size="md"
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Clear the topics' }}
            data={plan.tags}
            value={[...setup.tagsToInclude]}
            onChange={(tagsToInclude) => change({ tagsToInclude })}
          />
        )}
        <Switch
          label="Include failed cards"
          // A learner who crams the failed cards wants them.
          disabled={setup.mode === 'cram' && setup.cram === 'failed'}
          checked={setup.includeFailed}
          onChange={(event) => change({ includeFailed: event.currentTarget.checked })}
        />
        <Switch
          label="Randomize order"
          checked={setup.randomizeOrder}
          onChange={(event) => change({ randomizeOrder: event.currentTarget.checked })}
        />
      </Stack>
    </Page>
  )
}
