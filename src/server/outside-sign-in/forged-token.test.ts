import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { openProvider } from './api.ts'

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const settings = { id: 'oidc', name: 'Hospital', clientId: 'preceptor', clientSecret: 'a secret between two servers' }

type Forge = (unsigned: (alg: string) => string, keys: { own: KeyObject; foreign: KeyObject }) => string

const rs256 = (text: string, key: KeyObject) =>
  `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`

/** A provider that answers every code with the token that `forge` makes; resolves to whom we take that for. */
async function identityFrom(forge: Forge) {
  const [own, foreign] = [newKeys(), newKeys()]
  let token = ''
  const server = createServer((request, response) => {
    const issuer = `http://${request.headers.host}`
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
    }
    const jwk = { ...own.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': metadata,
      '/jwks': { keys: [jwk] },
      '/token': { access_token: 'a', token_type: 'bearer', expires_in: 60, id_token: token },
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[request.url ?? ''] ?? {}))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const provider = openProvider({ ...settings, issuer })
    const { url: _, ...open } = await provider.begin('https://preceptor.example.org/login/oidc')
    const now = Math.floor(Date.now() / 1000)
    const times = { iat: now, exp: now + 60 }
    const claims = {
      iss: issuer,
      aud: settings.clientId,
      sub: 'ana',
      nonce: open.nonce,
      email: 'ana@example.org',
      ...times,
    }
    const unsigned = (alg: string) => `${encoded({ alg, kid: 'one', typ: 'JWT' })}.${encoded(claims)}`
    token = forge(unsigned, { own: own.privateKey, foreign: foreign.privateKey })
    return await provider.finish(open, `?code=any&state=${open.state}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('F12: a token of the provider', () => {
  test('is believed where the provider signed it', async () =>
    expect(await identityFrom((unsigned, { own }) => rs256(unsigned('RS256'), own))).toMatchObject({ subject: 'ana' }))

  test.each<{ name: string; forge: Forge }>([
    { name: 'by somebody else', forge: (unsigned, { foreign }) => rs256(unsigned('RS256'), foreign) },
    { name: 'by nobody', forge: (unsigned) => `${unsigned('none')}.` },
    {
      name: 'with the secret of the client',
      forge: (unsigned) => {
        const text = unsigned('HS256')
        return `${text}.${createHmac('sha256', settings.clientSecret).update(text).digest('base64url')}`
      },
    },
  ])('is nothing where it is signed $name', async ({ forge }) => expect(await identityFrom(forge)).toBeUndefined())
})
