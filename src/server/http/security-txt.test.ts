import { expect, test } from 'vitest'
import { publicUrl, withApp } from '../testing/app.ts'

const path = '/.well-known/security.txt'
const securityContact = 'mailto:security@example.org'

test('whom to tell of a hole in the security is said to whoever asks', () =>
  withApp(
    async ({ ask }) => {
      const { status, text, headers } = await ask('stranger', 'GET', path, undefined, { host: 'preceptor.example.org' })
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(text.split('\n')).toEqual([
        `Contact: ${securityContact}`,
        'Expires: 2026-07-04T00:00:00.000Z',
        'Preferred-Languages: en',
        `Canonical: ${publicUrl}${path}`,
        '',
      ])
    },
    { securityContact, onlyAt: publicUrl },
  ))

test('where the operator did not say whom, there is no such file', () =>
  withApp(async ({ ask }) => expect((await ask('stranger', 'GET', path)).status).toBe(404)))
