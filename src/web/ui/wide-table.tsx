import { Table, type TableProps } from '@mantine/core'

interface WideTableProps extends TableProps {
  label: string
  /** The least width at which its columns can be read; where the page is narrower, the table scrolls by touch and by keyboard. */
  minWidth: number
}

export const WideTable = ({ label, minWidth, ...table }: WideTableProps) => (
  <Table.ScrollContainer
    minWidth={minWidth}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label } }}
  >
    <Table aria-label={label} {...table} />
  </Table.ScrollContainer>
)
