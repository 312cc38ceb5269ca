import { useQueryClient } from '@tanstack/react-query'
import { setUserPreferences, type UserPreferences } from '../../../contract/preferences.ts'
import { call } from '../../api.ts'
import { preferencesQuery } from '../../offline/device-queries.ts'
import { useCardUser } from '../use-card-user.ts'
import { rememberedOf, type StudySetup } from './study-setup.ts'

/** Has the next spaced session begin as this one does. */
export function useRemember() {
  const { userId } = useCardUser()
  const queryClient = useQueryClient()
  return (setup: StudySetup) => {
    const remembered = rememberedOf(setup)
    const { queryKey } = preferencesQuery(userId)
    queryClient.setQueryData(queryKey, (known: UserPreferences | undefined) => known && { ...known, ...remembered })
    // A failure only means that the next session begins as the one before.
    call(setUserPreferences, { body: remembered }).catch(() => undefined)
  }
}
