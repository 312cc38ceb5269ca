import type { Database } from '../db/database.ts'
import { newId } from '../new-id.ts'
import { type LanguageModel, ModelFailure } from './api.ts'
import { askProvider, type ProviderSettings } from './ask-provider.ts'
import { insertModelCall, type ModelCall } from './queries.ts'

export interface LanguageModelSettings extends ProviderSettings {
  database: Database
  clock: () => Date
  /** US dollars for a million tokens. */
  inputPrice: number
  outputPrice: number
}

/** A model whose every call is written down with its tokens and cost, those that fail too. */
export function createLanguageModel(settings: LanguageModelSettings): LanguageModel {
  const { database, clock, inputPrice, outputPrice } = settings
  return {
    name: settings.model,
    async ask({ jobId, purpose, runId, ...question }) {
      const began = clock()
      const note = async (outcome: ModelCall['outcome'], { inputTokens = 0, outputTokens = 0 } = {}) => {
        const call: ModelCall = {
          id: newId(began),
          jobId,
          runId: runId ?? null,
          purpose,
          model: settings.model,
          outcome,
          at: began.toISOString(),
          milliseconds: clock().getTime() - began.getTime(),
          inputTokens,
          outputTokens,
          // Dollars a million are millionths of a dollar each.
          costMicros: Math.round(inputTokens * inputPrice + outputTokens * outputPrice),
        }
        await database.write((db) => insertModelCall(db, call))
      }
      try {
        const reply = await askProvider(settings, question)
        await note('answered', reply)
        return reply.answer
      } catch (error) {
        if (error instanceof ModelFailure) await note(error.kind, error)
        else if (question.signal.aborted) await note('stopped')
        throw error
      }
    },
  }
}
