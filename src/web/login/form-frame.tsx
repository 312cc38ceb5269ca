import type { ReactNode } from 'react'
import { Page } from '../ui/page.tsx'
import form from './login-form.module.css'
import page from './login-page.module.css'

interface FormFrameProps {
  title: string
  /** What is good to know about it, beside the form. */
  beside?: ReactNode
  children: ReactNode
}

/** The frame of a page that stands around signing in: one form on its sheet, as on the login page. */
export const FormFrame = ({ title, beside, children }: FormFrameProps) => (
  <Page width="medium" title={title}>
    <div className={page.forms}>
      <div className={form.sheet}>{children}</div>
      {beside && <div className={page.beside}>{beside}</div>}
    </div>
  </Page>
)
