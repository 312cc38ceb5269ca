import { Alert } from '@mantine/core'

/** Says on each screen of the pipeline what is missing before a model can be asked. */
export const NeedsModel = ({ needs }: { needs: string | null }) =>
  needs === null ? null : (
    <Alert color="yellow" role="status">
      {needs}
    </Alert>
  )
