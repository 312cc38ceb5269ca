import { Loader, SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { type AgeGroup, ageGroups, type UnitSystem } from '../../domain/reference-values/analyte.ts'
import { FetchedPart } from '../ui/fetched-part.tsx'
import { ageNames } from './age-names.ts'

/** The values come apart from the page: most blocks are done without them. */
export const loadReferenceTable = () => import('./reference-table.tsx')
const ReferenceTable = lazy(async () => ({ default: (await loadReferenceTable()).ReferenceTable }))

const systems = [
  { value: 'conventional', label: 'Conventional' },
  { value: 'si', label: 'SI units' },
]

/** Laboratory reference values, to be searched and read beside a question. */
export function ReferenceValues() {
  const [search, setSearch] = useState('')
  const [system, setSystem] = useState<UnitSystem>('conventional')
  const [age, setAge] = useState<AgeGroup | 'all'>('all')
  return (
    <>
      <TextInput
        label="Search"
        placeholder="Potassium, TSH, CSF…"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        autoFocus
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <SegmentedControl
        fullWidth
        aria-label="Units"
        data={systems}
        value={system}
        onChange={(value) => setSystem(value === 'si' ? 'si' : 'conventional')}
      />
      <Select
        label="Age"
        allowDeselect={false}
        data={[{ value: 'all', label: 'All ages' }, ...ageGroups.map((value) => ({ value, label: ageNames[value] }))]}
        value={age}
        onChange={(value) => setAge(ageGroups.find((one) => one === value) ?? 'all')}
      />
      <FetchedPart
        what="the table of reference values"
        waiting={<Loader size="sm" role="status" aria-label="Loading the reference values" />}
      >
        <ReferenceTable search={search} system={system} age={age} />
      </FetchedPart>
    </>
  )
}
