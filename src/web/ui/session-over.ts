import { createContext, useContext } from 'react'

/** Asks the user to sign in again, where the session of this page has ended: then no retry helps. Else undefined. */
export const SessionOverContext = createContext<(() => void) | undefined>(undefined)

export const useSessionOver = () => useContext(SessionOverContext)
