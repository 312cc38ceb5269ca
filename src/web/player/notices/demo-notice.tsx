import type { Block } from '../../../contract/blocks.ts'
import type { BlockSession } from '../session/block-session.ts'
import styles from './demo-notice.module.css'

const sentences: Record<Block['mode'], string> = {
  exam: 'Demo of an exam that is not finished: its right answers stay on the server until you end it, so no explanation is shown. What you choose here is not saved.',
  tutor: 'Demo: the first 5 questions of this block. Your answers count, as in the block itself.',
  review: 'Demo: the first 5 questions of a completed block, to try again. What you choose here is not saved.',
}

/** Says what a demo of the learner's own block is, and what becomes of the answers. */
export const DemoNotice = ({ session }: { session: BlockSession }) =>
  session.isDemo && <p className={styles.notice}>{sentences[session.block.mode]}</p>
