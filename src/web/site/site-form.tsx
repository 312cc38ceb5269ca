import { Anchor, Button, Checkbox, Group, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { getSite, getSiteSettings, type SiteSettings, setSiteSettings } from '../../contract/site.ts'
import { mutationOf, queryOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import { showUndo } from '../ui/undo-toast.tsx'
import { type TimelineEntry, TimelineFields } from './timeline-fields.tsx'

let entries = 0
const withKey = (entry: Omit<TimelineEntry, 'key'>): TimelineEntry => ({ ...entry, key: ++entries })

export function SiteForm({ settings }: { settings: SiteSettings }) {
  const [isProofread, setProofread] = useState(settings.claims.proofreadByExperts)
  const [timeline, setTimeline] = useState(() => settings.timeline.map(withKey))
  const { save, isSaving, error } = useSave()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const events = timeline.map(({ date, text }) => ({ date, text }))
    save({ claims: { proofreadByExperts: isProofread }, timeline: events })
  }
  return (
    <form onSubmit={submit}>
      <Title order={2} mb="xs">
        Claims
      </Title>
      <Text maw="68ch" mb="sm">
        The numbers on the landing page are counted on this server. What no program can count is said only where you set
        that it is so.
      </Text>
      <Checkbox
        label="The questions are proofread by experts"
        checked={isProofread}
        onChange={({ currentTarget }) => setProofread(currentTarget.checked)}
      />
      <Title order={2} mt="xl" mb="xs">
        Timeline
      </Title>
      <TimelineFields timeline={timeline} onChange={setTimeline} />
      <Button
        variant="default"
        mih={44}
        mt="sm"
        onClick={() => setTimeline([...timeline, withKey({ date: '', text: '' })])}
      >
        Add an entry
      </Button>
      {error && <Notice>{error.message}</Notice>}
      <Group mt="xl">
        <Button type="submit" mih={44} loading={isSaving}>
          Save
        </Button>
        <Anchor component={Link} to="/" py="sm">
          Go to the landing page
        </Anchor>
      </Group>
    </form>
  )
}

/** Saves, and offers to take it back, also where the page has been left by then. */
function useSave() {
  const queryClient = useQueryClient()
  const { queryKey } = queryOf(getSiteSettings, {})
  const { mutate, isPending, error } = useMutation({
    ...mutationOf(setSiteSettings),
    onMutate: () => queryClient.getQueryData(queryKey),
    onSuccess: async (saved, _, before) => {
      queryClient.setQueryData(queryKey, saved)
      await queryClient.invalidateQueries(queryOf(getSite, {}))
      if (before) await showUndo('The landing page says so now.', () => mutate({ body: before }))
    },
  })
  return { save: (body: SiteSettings) => mutate({ body }), isSaving: isPending, error }
}
