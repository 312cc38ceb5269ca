import { isOwnPath } from '../domain/account/own-path.ts'

/** The sign-in page that leads back to `wanted`. */
export const loginAddress = (wanted: string) => `/login?next=${encodeURIComponent(wanted)}`

/** Where to go after sign-in: a path of this application, else the start page. */
export const nextAddress = (next: string | null): string => (next !== null && isOwnPath(next) ? next : '/')
