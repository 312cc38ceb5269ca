import { useCallback } from 'react'
import { OptionList, type OptionListProps } from './option-list.tsx'
import type { OptionsPlace } from './question-card.tsx'

type ShownOptions = Omit<OptionListProps, keyof OptionsPlace>

/**
 * The list of options for the card of a question; made anew only with what it shows, so that a card whose question did not
 * change is not drawn again.
 */
export const useOptions = ({ options, chosen, locked, onChoose, crossedOut, onCrossOut }: ShownOptions) =>
  useCallback(
    (place: OptionsPlace) => (
      <OptionList
        {...place}
        options={options}
        chosen={chosen}
        locked={locked}
        onChoose={onChoose}
        crossedOut={crossedOut}
        onCrossOut={onCrossOut}
      />
    ),
    [options, chosen, locked, onChoose, crossedOut, onCrossOut],
  )
