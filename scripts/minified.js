import { minifySync } from 'vite'

/** A script that pages load as it stands, which Vite does not bundle, without its comments. */
export function minified(name, source) {
  const { code, errors } = minifySync(name, source, { module: false })
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`)
  return code
}
