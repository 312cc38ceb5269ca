/** The specialties that the landing page lists, in its order, each with the examination that it prepares for. */
export const specialties = [
  { id: 'medical-school', name: 'Medical School', examination: 'Step 2' },
  { id: 'internal-medicine', name: 'Internal Medicine', examination: 'Boards' },
  { id: 'pediatrics', name: 'Pediatrics', examination: 'Boards' },
  { id: 'emergency-medicine', name: 'Emergency Medicine', examination: 'Boards' },
  { id: 'family-medicine', name: 'Family Medicine', examination: 'Boards' },
  { id: 'neonatology', name: 'Neonatology', examination: 'Boards' },
] as const
