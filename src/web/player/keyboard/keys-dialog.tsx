import { Kbd, Modal, Table, Title } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MarkedFlag } from '../navigation/marked-flag.tsx'
import { OutcomeIcon } from '../navigation/outcome-icon.tsx'
import styles from './keys-dialog.module.css'

const keys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['A', 'B', 'C', 'D', 'E'], does: 'Choose an option' },
  { keys: ['1', '2', '3', '4', '5'], does: 'Choose an option' },
  { keys: ['Enter'], does: 'In tutor mode, answer with it; its key again does so too' },
  { keys: ['\u2191', '\u2193'], does: 'Move among the options' },
  { keys: ['Backspace'], does: 'Clear the answer (Exam Mode)' },
  { keys: ['X'], does: 'Cross out the option that has the focus, or the chosen one' },
  { keys: ['Shift+1', '\u2026', 'Shift+5'], does: 'Cross out an option' },
  { keys: ['\u2190'], does: 'Previous question' },
  { keys: ['\u2192'], does: 'Next question' },
  { keys: ['M'], does: 'Mark the question, or take the mark off' },
  { keys: ['H'], does: 'Highlight the selected words, or take their highlight off' },
  { keys: ['Ctrl+Z'], does: 'Undo the last highlight' },
  { keys: ['N'], does: 'Note on the question' },
  { keys: ['Shift+C'], does: 'Calculator' },
  { keys: ['L'], does: 'Laboratory reference values' },
  { keys: ['F'], does: 'Give feedback on the question, once it is explained' },
  { keys: ['P'], does: 'Pause; in review, exit' },
  { keys: ['Shift+E'], does: 'End Section' },
  { keys: ['Y'], does: 'Copy the link to the question (review)' },
  { keys: ['R'], does: 'Retry Now, where changes are not saved' },
  { keys: ['Escape'], does: 'Close a tool' },
  { keys: ['?'], does: 'Show these keys' },
]

const signs: readonly { sign: ReactNode; means: string }[] = [
  { sign: <OutcomeIcon outcome="unanswered" />, means: 'Not answered' },
  { sign: <OutcomeIcon outcome="answered" />, means: 'Answered' },
  { sign: <OutcomeIcon outcome="right" />, means: 'Right' },
  { sign: <OutcomeIcon outcome="wrong" />, means: 'Wrong' },
  { sign: <MarkedFlag />, means: 'Marked' },
  { sign: <IconNote size={14} aria-hidden />, means: 'Has a note' },
  { sign: <span className={styles.currentSign} />, means: 'The question that is shown: a bar and bold figures' },
]

export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keys and signs"
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
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
              <Table.Td className={styles.keyCell}>
                {row.keys.map((key) => (key === '\u2026' ? '\u2026 ' : <Kbd key={key}>{key}</Kbd>))}
              </Table.Td>
              <Table.Td>{row.does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Title order={3} mt="lg" mb="xs">
        Signs beside the question numbers
      </Title>
      <ul className={styles.signs}>
        {signs.map(({ sign, means }) => (
          <li key={means}>
            {sign} {means}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
