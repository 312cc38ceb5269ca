import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

export const PipelineLink = () => (
  <Anchor component={Link} to="/admin/pipeline" py="sm">
    Creation pipeline
  </Anchor>
)
