import { NumberInput, type NumberInputProps } from '@mantine/core'

/** A field for a count, large enough for a thumb. */
export const WholeNumberInput = (props: NumberInputProps) => (
  <NumberInput size="md" hideControls allowDecimal={false} allowNegative={false} {...props} />
)
