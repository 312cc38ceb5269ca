import { Kbd, Modal, Table } from '@mantine/core'

const keys = [
  ['Space, Enter', 'Show the answer; then rate Good'],
  ['1 to 4', 'Again, Hard, Good, Easy; for the Classic scheduler Again and Hard are both a lapse'],
  ['U', 'Undo the last rating (Ctrl+Z as well)'],
  ['\u2190 \u2192', 'Previous, next card'],
  ['E', 'Edit the card'],
  ['F', 'Flag the card'],
  ['A', 'Archive the card'],
  ['?', 'This list'],
  ['Esc', 'Exit the session; it can be continued'],
]

export const CardKeysDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title="Keyboard shortcuts"
    centered
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Table>
      <Table.Tbody>
        {keys.map(([key, what]) => (
          <Table.Tr key={key}>
            <Table.Th scope="row">
              <Kbd>{key}</Kbd>
            </Table.Th>
            <Table.Td>{what}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Modal>
)
