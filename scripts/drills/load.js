import { setTimeout as pause } from 'node:timers/promises'
import { inTime } from '../../src/server/http/in-time.ts'
import { givenCards, rate } from '../../src/server/testing/drill-load.ts'
import { newBlock, saveAnswer, signIn, stopServer } from '../../src/server/testing/server-process.ts'

/** Learners with a block and cards, as the writers of a drill need them. */
export async function learnersAt(url, count = 1) {
  const learners = []
  for (let n = 0; n < count; n++) {
    const cookie = await signIn(url, `eve${n}`)
    learners.push({ cookie, block: await newBlock(url, cookie, 40), cards: await givenCards(url, cookie) })
  }
  return learners
}

const longestAnswerMs = 15_000

/**
 * For each learner two writers save answers one after the other and one rates cards, whatever comes of it, until told to
 * stop.
 */
export function writeOn(url, learners) {
  const acknowledged = new Set()
  const failures = []
  let lastSuccess = 0
  let isOver = false
  const write = async (send) => {
    for (let n = 0; !isOver; n++) {
      const id = crypto.randomUUID()
      const begun = performance.now()
      const saved = send(n, id).then(async (answer) => {
        await answer.text()
        return answer.status
      })
      const answered = await inTime(longestAnswerMs, saved).catch((error) => String(error.cause?.code ?? error.message))
      const outcome = answered ?? 'no answer'
      const at = performance.now()
      if (outcome === 200) {
        acknowledged.add(id)
        lastSuccess = at
      } else {
        failures.push({ outcome, at, ms: at - begun })
        await pause(20)
      }
    }
  }
  const answering = ({ cookie, block }, part) =>
    write((n, id) => {
      const question = block.questions[part * 20 + (n % 20)]
      const option = question.options[Math.floor(n / 20) % question.options.length]
      return saveAnswer(url, cookie, block.id, question.id, option.id, id)
    })
  const rating = ({ cookie, cards }) => write((n, id) => rate(url, cookie, cards[n % cards.length], id))
  const writers = learners.flatMap((one) => [answering(one, 0), answering(one, 1), rating(one)])
  return {
    acknowledged,
    failures,
    lastSuccess: () => lastSuccess,
    stop: async () => {
      isOver = true
      await Promise.all(writers)
    },
  }
}

/** Of what was acknowledged, how much the server does not have. */
export async function lostAt(url, learners, acknowledged) {
  const kept = new Set()
  for (const { cookie } of learners) {
    const exported = await (await fetch(`${url}/api/user/export`, { headers: { cookie } })).json()
    for (const { id } of [...exported.blockChanges, ...exported.cardReviews]) kept.add(id)
  }
  return [...acknowledged].filter((id) => !kept.has(id)).length
}

/** Status and milliseconds of one look. */
export async function look(url, path = '/readyz') {
  const begun = performance.now()
  const status = await fetch(url + path, { signal: AbortSignal.timeout(longestAnswerMs) }).then(
    ({ status }) => status,
    (error) => error.name,
  )
  return { status, ms: Math.round(performance.now() - begun) }
}

/** How often each outcome came. */
export function outcomesOf(failures) {
  const counts = {}
  for (const { outcome } of failures) counts[outcome] = (counts[outcome] ?? 0) + 1
  return failures.length === 0
    ? 'none'
    : Object.entries(counts)
        .map(([outcome, count]) => `${count} x ${outcome}`)
        .join(', ')
}

const longestStopMs = 15_000

/** Tells the server to end; one that does not is killed, and that is a finding. */
export async function endServer(server) {
  const { exitCode, signalCode } = server.child
  if (exitCode !== null || signalCode !== null) return
  const ended = stopServer(server, 'SIGTERM').then(() => true)
  if (await inTime(longestStopMs, ended)) return
  find('SIGTERM ends the server', `not within ${longestStopMs} ms`, false)
  await stopServer(server, 'SIGKILL')
}

const failed = []

/** In milliseconds. */
export async function timed(work) {
  const begun = performance.now()
  await work()
  return Math.round(performance.now() - begun)
}

/** Says a finding, and remembers where it is not as it must be. */
export function find(what, value, isRight = true) {
  console.log(`${isRight ? 'ok    ' : 'WRONG '} ${what}: ${value}`)
  if (!isRight) failed.push(what)
}

/** Whether all that was found is as it must be. */
export const allRight = () => failed.length === 0
