import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'

interface FullScreen {
  active: boolean
  setActive: (active: boolean) => void
}

const FullScreenContext = createContext<FullScreen>({ active: false, setActive: () => {} })

export function FullScreenProvider({ children }: { children: ReactNode }) {
  const [active, setActive] = useState(false)
  const value = useMemo(() => ({ active, setActive }), [active])
  return <FullScreenContext value={value}>{children}</FullScreenContext>
}

/** While active, the navigation bar is hidden and the page takes the whole width. */
export function useFullScreen(active: boolean) {
  const { setActive } = useContext(FullScreenContext)
  useEffect(() => {
    setActive(active)
    return () => setActive(false)
  }, [active, setActive])
}

export const useIsFullScreen = () => useContext(FullScreenContext).active
