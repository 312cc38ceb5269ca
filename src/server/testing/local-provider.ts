import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { ProviderSettings } from '../outside-sign-in/api.ts'

const client = { clientId: 'preceptor', clientSecret: 'a secret between two servers' }

interface Claims {
  email?: string
  email_verified?: boolean
  name?: string
  preferred_username?: string
}

/** An OpenID Connect provider on this machine. Its sign-in page has one button for each of its people. */
export class LocalProvider {
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  readonly #people: Record<string, Claims>
  #provider: Provider | undefined
  issuer = ''

  constructor(people: Record<string, Claims>) {
    this.#people = people
  }

  /** Listens; who asks before `register` is not answered. */
  async start(port = '0') {
    this.#server.listen(Number(port), '127.0.0.1')
    await once(this.#server, 'listening')
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Lets a server at this address send its learners here. */
  register(publicUrl: string) {
    this.#provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: client.clientId,
          client_secret: client.clientSecret,
          redirect_uris: ['google', 'oidc'].map((id) => `${publicUrl}/login/${id}`),
        },
      ],
      cookies: { keys: ['a key of tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
      ttl: Object.fromEntries(['Interaction', 'Grant', 'Session', 'AccessToken', 'IdToken'].map((kind) => [kind, 600])),
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      findAccount: (_: unknown, accountId: string) => ({
        accountId,
        claims: async () => ({ sub: accountId, ...this.#people[accountId] }),
      }),
    })
  }

  settings = (id: 'google' | 'oidc' = 'oidc'): ProviderSettings => ({
    id,
    name: 'Hospital',
    issuer: this.issuer,
    ...client,
  })

  async stop() {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** What a person's browser does between our redirect and the provider's: returns the query that it comes back with. */
  async signIn(url: string, person: string): Promise<string> {
    const cookies = new Map<string, string>()
    let next = url
    while (next.startsWith(this.issuer)) {
      const { pathname } = new URL(next)
      const target = pathname.startsWith('/interaction/') ? `${next}/${person}` : next
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const response = await fetch(target, { redirect: 'manual', headers: { cookie } })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (!location) throw new Error(`${response.status} at ${target}: ${await response.text()}`)
      next = new URL(location, this.issuer).href
    }
    return new URL(next).search
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const provider = this.#provider
    const [, isInteraction, uid, person] = /^\/(interaction)\/([^/]+)(?:\/(.+))?$/.exec(request.url ?? '') ?? []
    if (!provider) return void response.writeHead(503).end()
    if (!isInteraction) return provider.callback()(request, response)
    if (person === undefined) {
      const links = Object.keys(this.#people).map((id) => `<p><a href="/interaction/${uid}/${id}">${id}</a></p>`)
      return void response
        .setHeader('content-type', 'text/html')
        .end(`<link rel="icon" href="data:,"><h1>Who are you?</h1>${links.join('')}`)
    }
    if (person === 'nobody') {
      const denied = { error: 'access_denied', error_description: 'the person said no' }
      return provider.interactionFinished(request, response, denied)
    }
    const grant = new provider.Grant({ accountId: person, clientId: client.clientId })
    grant.addOIDCScope('openid email profile')
    const consent = { grantId: await grant.save() }
    await provider.interactionFinished(request, response, { login: { accountId: person }, consent })
  }
}
