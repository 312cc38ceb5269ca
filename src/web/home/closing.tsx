import { Button } from '@mantine/core'
import { Link } from 'react-router'
import styles from './closing.module.css'

/** The page does not end without a way on. */
export const Closing = () => (
  <section className={styles.closing} aria-labelledby="closing-title">
    <h2 id="closing-title">Begin with five questions</h2>
    <p>It takes as long as a coffee, and shows you what to study next.</p>
    <Button component={Link} to="/login" size="md">
      Create an account
    </Button>
  </section>
)
