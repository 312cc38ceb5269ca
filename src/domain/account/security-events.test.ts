import { describe, expect, test } from 'vitest'
import { securityEventKinds, securityEventSentence, securityEventWords } from './security-events.ts'

describe('a security event is told in one plain sentence', () => {
  test.each([
    { kind: 'signed_in', detail: 'password', sentence: 'Signed in by password' },
    {
      kind: 'signed_in',
      detail: 'second step: code',
      sentence: 'Signed in with the code of an app as the second step',
    },
    { kind: 'signed_in', detail: 'hospital', sentence: 'Signed in by hospital' },
    { kind: 'sign_in_failed', detail: '', sentence: 'Sign-in refused: wrong username, email or password' },
    { kind: 'sign_in_failed', detail: 'disabled', sentence: 'Sign-in refused: the account is disabled' },
    { kind: 'registered', detail: '', sentence: 'Registered' },
    { kind: 'registered', detail: 'hospital', sentence: 'Registered by hospital' },
    { kind: 'factor_added', detail: 'totp', sentence: 'Added an authenticator app' },
    { kind: 'role_changed', detail: 'admin', sentence: 'Made a user an admin' },
    { kind: 'account_deleted', detail: 'u-1', sentence: 'Deleted the account with the id u-1' },
    { kind: 'content_decided', detail: 'feedback f-1 spam', sentence: 'Marked the feedback f-1 as spam' },
    { kind: 'content_decided', detail: 'revision r-1 accepted', sentence: 'Accepted the revision r-1' },
    {
      kind: 'content_decided',
      detail: 'revision r-1 accepted by votes',
      sentence: 'Gave the vote by which the revision r-1 was accepted',
    },
    { kind: 'content_decided', detail: 'pipeline run p-1 running', sentence: 'Resumed the pipeline run p-1' },
    { kind: 'content_decided', detail: 'card c-1 version 2', sentence: 'Changed the card c-1, now of version 2' },
  ])('$kind with "$detail": $sentence', ({ kind, detail, sentence }) => {
    expect(securityEventSentence(kind, detail)).toBe(sentence)
  })

  test.each(securityEventKinds)('%s has words where nothing more is known of it', (kind) => {
    expect(securityEventSentence(kind, '')).toMatch(new RegExp(`^${securityEventWords[kind]}`))
  })

  test('what only another version of the server knows is told in its own words', () => {
    expect(securityEventSentence('session_moved', '')).toBe('session_moved')
    expect(securityEventSentence('session_moved', 'to a phone')).toBe('session_moved: to a phone')
    expect(securityEventSentence('role_changed', 'guest')).toBe('Changed a role: guest')
  })
})
