import { version } from './api.ts'
import { end, readArguments } from './read-arguments.ts'

const help = `Preceptor ${version}

npm start                 starts the server
npm start -- --check      looks whether settings and content fit, and ends
npm start -- --version    says the version
npm start -- --help       says this

Settings are environment variables; docs/operating.md lists them. 'npm run doctor' looks at a site that runs.`

/** Answers and ends where the server is not to start; the rest is its own. */
export function readCommandLine(): { isCheckOnly: boolean } {
  const flag = { type: 'boolean', default: false } as const
  const { version: wantsVersion, check: isCheckOnly } = readArguments(help, { version: flag, check: flag }).values
  if (wantsVersion) end(version, 0)
  return { isCheckOnly }
}
