import type { ReactNode } from 'react'
import { useIsFullScreen } from './full-screen.tsx'
import { LastLine } from './last-line.tsx'
import styles from './shell.module.css'
import { SiteLinks } from './site-links.tsx'

interface ShellProps {
  navigation: ReactNode
  /** Stands above every page, also where there is no navigation. */
  notice?: ReactNode
  children: ReactNode
}

/** The frame of every page: navigation, the page itself, and the line that every page ends with. */
export function Shell({ navigation, notice, children }: ShellProps) {
  const fullScreen = useIsFullScreen()
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      {!fullScreen && <header className={styles.header}>{navigation}</header>}
      {notice}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={fullScreen ? styles.smallFooter : styles.footer}>
        {!fullScreen && <SiteLinks />}
        <LastLine size={fullScreen ? 'xs' : 'sm'} />
      </footer>
    </div>
  )
}
