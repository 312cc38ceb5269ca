import type { CSSProperties } from 'react'
import { categoryOf } from '../../domain/content/categories.ts'
import { sectionHue } from './section-hue.ts'
import styles from './section-mark.module.css'

/** Gives what it stands on `--section` and `--section-mark`, the section's colour under white text and by itself (`look/base.css`). */
export const inColourOf = (section: string) => ({ '--section-hue': sectionHue(categoryOf(section)) }) as CSSProperties

/** The spine of a row in a list, where it is of one section. */
export function spineOf(sections: readonly string[] = [], isDone = false) {
  const [only, ...others] = sections
  const isOfOne = only !== undefined && others.length === 0
  return { 'data-spine': isDone ? 'quiet' : 'here', style: isOfOne && !isDone ? inColourOf(only) : undefined }
}

/** The colour of a section, beside its name. */
export const SectionMark = ({ of }: { of: string }) => (
  <span className={styles.mark} style={inColourOf(of)} aria-hidden />
)
