import { Kbd, Modal, Table } from '@mantine/core'

const keys = [
  { keys: ['A', 'B', 'C', 'D', 'E'], does: 'Choose an option' },
  { keys: ['1', '2', '3', '4', '5'], does: 'Choose an option' },
  { keys: ['Backspace'], does: 'Clear the answer (Exam Mode)' },
  { keys: ['\u2190'], does: 'Previous question' },
  { keys: ['\u2192'], does: 'Next question' },
  { keys: ['M'], does: 'Mark the question, or take the mark off' },
  { keys: ['?'], does: 'Show these keys' },
]

export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keys" centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Key</Table.Th>
            <Table.Th scope="col">What it does</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((row) => (
            <Table.Tr key={row.keys.join()}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                {row.keys.map((key) => (
                  <Kbd key={key} mr={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{row.does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
