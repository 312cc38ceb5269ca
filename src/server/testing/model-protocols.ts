/** What the three protocols have in common, each in its own words. */
interface Protocol {
  read: (body: Body, path: string) => { model: string; system: string; prompt: string }
  answer: (text: string, model: string) => object
}

interface Body {
  model: string
  messages: { role: string; content: string | { text: string }[] }[]
  system: { text: string }[]
  systemInstruction: { parts: { text: string }[] }
  contents: { parts: { text: string }[] }[]
}

/** As every answer of the endpoint counts them. */
const tokensOfAnAnswer = { input: 1200, output: 300 }
const { input, output } = tokensOfAnAnswer

const joined = (parts: string | readonly { text: string }[]) =>
  typeof parts === 'string' ? parts : parts.map(({ text }) => text).join('\n')

const openai: Protocol = {
  read: ({ model, messages }) => {
    const of = (role: string) => joined(messages.find((message) => message.role === role)?.content ?? '')
    return { model, system: of('system'), prompt: of('user') }
  },
  answer: (text, model) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_767_600_000,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  }),
}

const anthropic: Protocol = {
  read: ({ model, system, messages }) => ({
    model,
    system: joined(system),
    prompt: joined(messages.find(({ role }) => role === 'user')?.content ?? ''),
  }),
  answer: (text, model) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model,
    stop_reason: 'end_turn',
    stop_sequence: null,
    content: [{ type: 'text', text }],
    usage: { input_tokens: input, output_tokens: output },
  }),
}

const google: Protocol = {
  read: ({ systemInstruction, contents }, path) => ({
    model: /models\/([^:]+):/.exec(path)?.[1] ?? '',
    system: joined(systemInstruction.parts),
    prompt: joined(contents[0]?.parts ?? []),
  }),
  answer: (text) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output },
  }),
}

export function protocolOf(path: string): Protocol {
  if (path.includes('/messages')) return anthropic
  return path.includes(':generateContent') ? google : openai
}
