import { hash, randomBytes } from 'node:crypto'

export const newSecretToken = () => randomBytes(32).toString('base64url')

/** A plain hash is enough for 256 random bits; nobody can guess back from it. */
export const hashSecretToken = (token: string) => hash('sha256', token, 'base64url')
