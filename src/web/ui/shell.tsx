import type { ReactNode } from 'react'
import { useIsFullScreen } from './full-screen.tsx'
import { LastLine } from './last-line.tsx'
import styles from './shell.module.css'

/** The frame of every page: navigation, the page itself, and the line that every page ends with. */
export function Shell({ navigation, children }: { navigation: ReactNode; children: ReactNode }) {
  const fullScreen = useIsFullScreen()
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      {!fullScreen && <header className={styles.header}>{navigation}</header>}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={fullScreen ? styles.smallFooter : styles.footer}>
        <LastLine size={fullScreen ? 'xs' : 'sm'} />
      </footer>
    </div>
  )
}
