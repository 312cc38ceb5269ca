import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Block } from '../../contract/blocks.ts'
import { Page } from '../ui/page.tsx'

interface UnfinishedBlockProps {
  title: string
  block: Pick<Block, 'id' | 'title'>
  /** The rest of the sentence, such as 'its result comes'. */
  then: string
}

/** In the place of what only a completed block has. */
export const UnfinishedBlock = ({ title, block, then }: UnfinishedBlockProps) => (
  <Page title={title}>
    <Text mb="sm">
      {block.title} is not finished yet; {then} when you end the section.
    </Text>
    <Anchor component={Link} to={`/exam?block_id=${block.id}`}>
      Resume the block
    </Anchor>
  </Page>
)
