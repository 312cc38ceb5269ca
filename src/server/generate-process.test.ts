import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dump } from 'js-yaml'
import { expect, test } from 'vitest'
import { contentRoot } from './content/read-topics.ts'
import type { DatabaseAddress } from './db/open.ts'
import { withShippedContent } from './testing/database.ts'
import { startModelEndpoint } from './testing/model-endpoint.ts'
import { goodQuestion, keyOf, pointOf } from './testing/pipeline-content.ts'
import { articles, pipelineModel, planningModel } from './testing/pipeline-model.ts'
import { startSourceEndpoint } from './testing/source-endpoint.ts'

const patience = { timeout: 180_000 }
const withContent = withShippedContent()

/** What a command prints, and the code with which it ends. */
function command(
  name: string,
  options: string[],
  env: Record<string, string>,
): Promise<{ code: number; text: string }> {
  const file = join(import.meta.dirname, `../cli/${name}.ts`)
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [file, ...options], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
    )
  })
}

const environmentOf = (address: DatabaseAddress): Record<string, string> =>
  typeof address === 'string' ? { DATABASE_URL: address } : { DATA_DIR: address.folder }

// Shows pipeline-9, pipeline-10, pipeline-16, pipeline-17
test('the commands make a draft within a budget, go on with it, and inspect what people wrote', patience, () =>
  withContent(async (address) => {
    const endpoint = await startModelEndpoint()
    const sources = await startSourceEndpoint(articles)
    const folder = await mkdtemp(join(tmpdir(), 'preceptor-generate-'))
    try {
      endpoint.always(planningModel())
      const env = {
        ...environmentOf(address),
        LLM_PROVIDER: 'openai-compatible',
        LLM_BASE_URL: endpoint.url,
        LLM_MODEL: 'test-model',
        EUROPE_PMC_URL: sources.url,
      }
      const asked = ['--qbank', 'neonatology', '--domain', 'Bilirubin', '--count', '1', '--calls', '2']
      const begun = await command('generate', asked, env)
      expect(begun.text).toContain('1/1  Topic Researcher: passed\n1/1  Question Creator: passed\n')
      expect(begun.text).toContain('paused: Its 2 calls are used up.')
      expect(begun.code).toBe(1)
      const [, id = ''] = /^Run (\S+)$/m.exec(begun.text) ?? []

      const resumed = await command('generate', ['--resume', id, '--calls', '100'], env)
      // What was said before is not said again.
      expect(resumed.text).not.toContain('Topic Researcher')
      expect(resumed.text).toContain('1/1  Quality Controller: passed\n')
      expect(resumed.text).toContain('0 published, 1 passed, 0 destroyed, 0 moving; 7 calls')
      expect(resumed.text).toContain(`/admin/pipeline/${id}`)
      expect(resumed.code).toBe(0)

      // What is stored needs no model.
      const stored = environmentOf(address)
      const paused = await command('generate', ['--pause', id], stored)
      expect(paused).toMatchObject({ code: 0, text: expect.stringContaining('Paused: ') })
      await cp(contentRoot, join(folder, 'content'), { recursive: true })
      const exported = await command('generate', ['--export', id, '--content', join(folder, 'content')], stored)
      expect(exported).toMatchObject({ code: 0, text: expect.stringContaining('1 question added to ') })

      const {
        comparison: _,
        changedGuidance: __,
        correctAnswer: answer,
        options,
        rationales,
        ...rest
      } = goodQuestion('bridge')
      const byLetter = (all: readonly { id: string; text: string }[]) =>
        Object.fromEntries(all.map(({ id: letter, text }) => [letter, text]))
      const head = { id: 'mine-1', topic: 'Blankets', point: pointOf('bridge'), task: 'management', difficulty: 3 }
      const question = { ...head, ...rest, answer, options: byLetter(options), rationales: byLetter(rationales) }
      const path = join(folder, 'mine.yaml')
      await writeFile(path, dump({ domain: 'Bilirubin', questions: [question] }))
      endpoint.always(pipelineModel({ bridge: 'other-answer' }))
      const inspected = await command('content-inspect', [path], env)
      expect(inspected.text).toContain('mine-1:\n')
      expect(inspected.text).toContain(`Accuracy Inspector: failed: The key is '${keyOf('bridge')}', but test-model`)
      expect(inspected.code).toBe(1)
    } finally {
      await Promise.all([endpoint.close(), sources.close(), rm(folder, { recursive: true })])
    }
  }),
)

test('a wrong call of the command is told on standard error what it may say', async () => {
  const file = join(import.meta.dirname, '../cli/generate.ts')
  const called = promisify(execFile)(process.execPath, [file], { env: { DATA_DIR: tmpdir() } })
  await expect(called).rejects.toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--resume <run>') })
})
