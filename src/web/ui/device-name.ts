const browsers = ['Firefox', 'Edg', 'Chrome', 'Safari']
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux']

/** The device in a person's words, as far as its user agent tells. */
export function deviceName(userAgent: string): string {
  const browser = browsers.find((name) => userAgent.includes(name))?.replace('Edg', 'Edge') ?? 'Unknown browser'
  const system = systems.find((name) => userAgent.includes(name))
  return system ? `${browser} on ${system.replace('Mac OS', 'macOS')}` : browser
}
