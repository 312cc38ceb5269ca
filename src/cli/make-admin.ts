import { updateRole } from '../server/auth/queries.ts'
import { changeUser } from './change-user.ts'

await changeUser({
  command: 'make-admin',
  purpose: 'makes any user an admin',
  apply: (db, { id }) => updateRole(db, id, 'admin'),
  event: { kind: 'role_changed', detail: 'admin' },
  done: ({ username }) => `${username} is an admin now.`,
})
