/** The specialties that the landing page lists, in its order, each with the examination that it prepares for. */
export const specialties = [
  { id: 'medical-school', name: 'Medical School', examination: 'Step 2' },
  { id: 'internal-medicine', name: 'Internal Medicine', examination: 'Boards' },
  { id: 'pediatrics', name: 'Pediatrics', examination: 'Boards' },
  { id: 'emergency-medicine', name: 'Emergency Medicine', examination: 'Boards' },
  { id: 'family-medicine', name: 'Family Medicine', examination: 'Boards' },
  { id: 'neonatology', name: 'Neonatology', examination: 'Boards' },
] as const

interface Specialty {
  id: string
  name: string
  examination: string
}

const nameOf = (id: string) =>
  id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** The listed specialties, and behind them any other ones that the Qbanks of a server have. */
export function specialtiesWith(ids: readonly string[]): readonly Specialty[] {
  const others = new Set(ids.filter((id) => !specialties.some((one) => one.id === id)))
  return [...specialties, ...[...others].map((id) => ({ id, name: nameOf(id), examination: 'Boards' }))]
}
