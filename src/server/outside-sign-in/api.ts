import type * as client from 'openid-client'

// Loaded when somebody first signs in so, which most servers never see.
const openid = () => import('openid-client')

export interface ProviderSettings {
  id: string
  /** On the button. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
}

/** A sign-in that was begun: these values are kept until it ends. */
export interface OpenSignIn {
  redirectUri: string
  state: string
  nonce: string
  codeVerifier: string
}

/** A person, as a provider names them. */
export interface OutsideIdentity {
  issuer: string
  subject: string
  /** Undefined where the provider tells none. */
  email: { address: string; isVerified: boolean | undefined } | undefined
  name: string | undefined
  username: string | undefined
}

export interface OutsideProvider {
  id: string
  name: string
  /** Where the browser goes, and what to keep until it comes back. */
  begin: (redirectUri: string, again?: boolean) => Promise<OpenSignIn & { url: string }>
  /** Undefined where the answer proves nothing: denied, too old, or made up. Throws `ProviderAway`. */
  finish: (open: OpenSignIn, answer: string) => Promise<OutsideIdentity | undefined>
}

/** The provider gave no answer of its own. */
export class ProviderAway extends Error {}

export const googleIssuer = 'https://accounts.google.com'

const answerWithinSeconds = 10
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether secrets may travel to this address: encrypted, or without leaving this machine. */
export function isSafeIssuer(issuer: string): boolean {
  const url = URL.parse(issuer)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.has(url.hostname))
}

/** OpenID Connect with authorization code, PKCE, state and nonce; what the provider offers is asked at the first use. */
export function openProvider({ id, name, issuer, clientId, clientSecret }: ProviderSettings): OutsideProvider {
  let found: Promise<client.Configuration> | undefined
  const configuration = () => {
    found ??= discover(issuer, clientId, clientSecret).catch((error: unknown) => {
      // The next learner asks again.
      found = undefined
      throw new ProviderAway(`${issuer} does not answer`, { cause: error })
    })
    return found
  }
  return {
    id,
    name,
    begin: async (redirectUri, again = false) => begin(await configuration(), redirectUri, again),
    finish: async (open, answer) => finish(await configuration(), open, answer),
  }
}

async function discover(issuer: string, clientId: string, clientSecret: string) {
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await openid()
  // Only addresses that `isSafeIssuer` lets through come here; of plain http that is this machine alone.
  const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : []
  // A token is believed for its signature, not only for the connection that it came by.
  const execute = [enableNonRepudiationChecks, ...insecure]
  return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: answerWithinSeconds })
}

/** Google knows no such wish; there the learner chooses the account again. */
const promptOf = (issuer: string) => (issuer === googleIssuer ? 'select_account' : 'login')

async function begin(configuration: client.Configuration, redirectUri: string, again: boolean) {
  const library = await openid()
  const codeVerifier = library.randomPKCECodeVerifier()
  const state = library.randomState()
  const nonce = library.randomNonce()
  const url = library.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(again && { prompt: promptOf(configuration.serverMetadata().issuer) }),
  })
  return { url: url.href, redirectUri, state, nonce, codeVerifier }
}

async function finish(configuration: client.Configuration, open: OpenSignIn, answer: string) {
  const library = await openid()
  const address = new URL(open.redirectUri)
  address.search = answer
  try {
    const tokens = await library.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: open.codeVerifier,
      expectedState: open.state,
      expectedNonce: open.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) return undefined
    // Some providers put only the subject into the token, and the rest behind another call.
    const isMoreThere = !claims.email && configuration.serverMetadata().userinfo_endpoint !== undefined
    const more = isMoreThere ? await library.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
    return identityFrom({ ...more, ...claims })
  } catch (error) {
    if (isAway(error, library)) throw new ProviderAway('the provider does not answer', { cause: error })
    return undefined
  }
}

/** Neither a refusal of the provider's nor an answer that fails our checks: no connection, no time, or its own fault. */
function isAway(
  error: unknown,
  { AuthorizationResponseError, ClientError, ResponseBodyError }: typeof client,
): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500
  if (error instanceof AuthorizationResponseError) return error.error === 'temporarily_unavailable'
  // Without a connection `fetch` throws a TypeError without a code; the library gives its own TypeErrors one.
  const isUnconnected = error instanceof TypeError && !('code' in error)
  return isUnconnected || (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT')
}

type Claims = Awaited<ReturnType<client.TokenEndpointResponseHelpers['claims']>> & Record<string, unknown>

function identityFrom(claims: Claims): OutsideIdentity | undefined {
  const { iss, sub } = claims
  const email = textIn(claims, 'email')
  // Some providers write the flag as text.
  const flag = claims.email_verified
  const isVerified = flag === undefined ? undefined : flag === true || flag === 'true'
  return {
    issuer: String(iss),
    subject: String(sub),
    email: email === undefined ? undefined : { address: email, isVerified },
    name: textIn(claims, 'name'),
    username: textIn(claims, 'preferred_username'),
  }
}

function textIn(claims: Record<string, unknown>, name: string): string | undefined {
  const value = claims[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
