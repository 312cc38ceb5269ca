/** The id of a question that the pipeline of a site published; no release gives a file such an id. */
export const siteMadeId = (qbankId: string, uuid: string): string => `${qbankId}-x-${uuid}`

const siteMade = /^[a-z0-9-]+-x-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isSiteMade = (id: string): boolean => siteMade.test(id)
