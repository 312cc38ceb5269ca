import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

const help = { type: 'boolean', default: false } as const

/**
 * Reads the arguments of a command. `--help` ends it with its usage; an argument that does not fit, with a sentence and the usage.
 *
 * @param words what may stand there beside options: one or more of these, or so many of any kind
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  words: readonly string[] | number = 0,
) {
  const { values, positionals } = parsedOrEnd(usage, options)
  if ('help' in values && values.help) end(usage, 0)
  const known = typeof words === 'number' ? undefined : words
  const unknown = known ? positionals.filter((word) => !known.includes(word)) : positionals.slice(Number(words))
  if (known && unknown.length > 0) refuse(usage, `There is no ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  if (unknown.length > 0) refuse(usage, `Nothing is known of '${unknown.join(' ')}'.`)
  return { values, words: positionals }
}

function parsedOrEnd<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  try {
    return parseArgs({ options: { ...options, help }, allowPositionals: true })
  } catch (error) {
    // Node says in the first sentence what is wrong, and in those after it how a file of that name would be given.
    const [sentence] = error instanceof Error ? error.message.split(/\. |\n/) : [String(error)]
    return refuse(usage, `${sentence?.replace(/\.$/, '')}.`)
  }
}

/** The number that an option gives. */
export function wholeNumber(usage: string, option: string, said: string): number {
  if (!/^[1-9]\d{0,9}$/.test(said)) refuse(usage, `--${option} expects a whole number from 1 on, not '${said}'.`)
  return Number(said)
}

export function refuse(usage: string, sentence: string): never {
  return end(`${sentence}\n\n${usage}`, 2)
}

/** Ends the command with a text. */
export function end(text: string, code: number): never {
  const stream = code === 0 ? process.stdout : process.stderr
  stream.write(`${text}\n`)
  process.exit(code)
}
