declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    readonly Grant: new (of: {
      accountId: string
      clientId: string
    }) => Grant
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
