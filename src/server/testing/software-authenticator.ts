import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { CreatedPasskey, CreationOptions, RequestOptions, SignedByPasskey } from '../../contract/factors.ts'

const bytesOf = (text: string) => Buffer.from(text, 'base64url')
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

interface Options {
  origin: string
  /** Whether it asks for a PIN or a finger. */
  verifies?: boolean
}

/** A passkey in memory, as a browser and an authenticator answer together: ES256, attestation 'none'. */
export class SoftwareAuthenticator {
  readonly #id = randomBytes(16)
  readonly #key: KeyObject
  readonly #publicKey: KeyObject
  readonly #origin: string
  readonly #flags: number
  /** Of signatures so far. */
  count = 0

  constructor({ origin, verifies = true }: Options) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#publicKey = publicKey
    this.#origin = origin
    this.#flags = userPresent | (verifies ? userVerified : 0)
  }

  get id() {
    return this.#id.toString('base64url')
  }

  create({ challenge, rp }: CreationOptions): CreatedPasskey {
    const length = Buffer.from([0, this.#id.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#coseKey()])
    const data = Buffer.concat([this.#authenticatorData(rp.id, hasCredential), credential])
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(data)],
    ])
    const response = {
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    }
    return { ...this.#credential(), response }
  }

  sign({ challenge, rpId }: RequestOptions): SignedByPasskey {
    this.count += 1
    const data = this.#authenticatorData(rpId, 0)
    const client = this.#clientData('webauthn.get', challenge)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#key)
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    }
    return { ...this.#credential(), response }
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const }
  }

  #clientData(type: string, challenge: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #authenticatorData(rpId: string, more: number) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.count)
    return Buffer.concat([sha256(rpId), Buffer.from([this.#flags | more]), count])
  }

  /** RFC 9053: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y. */
  #coseKey() {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    return cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(bytesOf(x))],
      [cborInt(-3), cborBytes(bytesOf(y))],
    ])
  }
}

/** RFC 8949, as far as it is needed: lengths below 65,536. */
function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}

const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (data: Buffer) => Buffer.concat([cborHead(2, data.length), data])
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)])
const cborMap = (entries: [Buffer, Buffer][]) => Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
