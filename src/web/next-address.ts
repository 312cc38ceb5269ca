/** The sign-in page that leads back to `wanted`. */
export const loginAddress = (wanted: string) => `/login?next=${encodeURIComponent(wanted)}`

/** Where to go after sign-in: a path of this application, else the start page. */
export function nextAddress(next: string | null): string {
  // Two slashes, or a backslash that browsers read as one, would name another server.
  const isOwn = next !== null && /^\/(?![/\\])[^\\\n\r\t]*$/.test(next)
  return isOwn ? next : '/'
}
