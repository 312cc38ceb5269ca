import { changeKind, completeKind } from './block-messages.ts'
import { cardKinds } from './card-messages.ts'
import type { MessageKind } from './message-kind.ts'
import type { Message } from './messages.ts'

type Kinds = { readonly [Kind in Message['kind']]: MessageKind<Extract<Message, { kind: Kind }>> }

const messageKinds: Kinds = { change: changeKind, complete: completeKind, ...cardKinds }

export const kindOf = ({ kind }: Message): MessageKind<Message> =>
  // Each entry takes the messages of its own name.
  messageKinds[kind] as unknown as MessageKind<Message>
