import { parseArgs } from 'node:util'
import { version } from './api.ts'

const help = `Preceptor ${version}

npm start                 starts the server
npm start -- --check      looks whether settings and content fit, and ends
npm start -- --version    says the version
npm start -- --help       says this

Settings are environment variables; docs/operating.md lists them. 'npm run doctor' looks at a site that runs.`

/** Answers and ends where the server is not to start; the rest is its own. */
export function readCommandLine(): { isCheckOnly: boolean } {
  const { help: wantsHelp, version: wantsVersion, check: isCheckOnly } = optionsOrEnd()
  if (wantsHelp) end(help, 0)
  if (wantsVersion) end(version, 0)
  return { isCheckOnly }
}

function optionsOrEnd() {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ options: { help: flag, version: flag, check: flag } }).values
  } catch (error) {
    return end(`${error instanceof Error ? error.message : String(error)}\n\n${help}`, 2)
  }
}

function end(text: string, code: number): never {
  const stream = code === 0 ? process.stdout : process.stderr
  stream.write(`${text}\n`)
  process.exit(code)
}
