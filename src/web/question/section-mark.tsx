import type { CSSProperties } from 'react'
import { categoryOf } from '../../domain/content/categories.ts'
import { sectionHue } from './section-hue.ts'
import styles from './section-mark.module.css'

/** Gives what it stands on `--section` and `--section-mark`, the section's colour under white text and by itself (`look/base.css`). */
export const inColourOf = (section: string) => ({ '--section-hue': sectionHue(categoryOf(section)) }) as CSSProperties

/** The spine of a row in a list, where it is of one section. */
export const spineOf = (sections: readonly string[] | undefined, isDone = false) => ({
  'data-spine': isDone ? 'quiet' : 'here',
  style: sections?.length === 1 && !isDone ? inColourOf(sections[0] ?? '') : undefined,
})

/** The colour of a section, beside its name. */
export const SectionMark = ({ of }: { of: string }) => (
  <span className={styles.mark} style={inColourOf(of)} aria-hidden />
)
