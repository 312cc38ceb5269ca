import { deleteFactorsOf } from '../server/factors/queries.ts'
import { changeUser } from './change-user.ts'

await changeUser({
  command: 'reset-factors',
  purpose: 'for who has lost every second factor: the password alone signs in then',
  apply: (db, { id }) => deleteFactorsOf(db, id),
  event: { kind: 'factors_reset', detail: '' },
  done: ({ username }) => `${username} signs in with the password alone now, and can add a second factor again.`,
})
