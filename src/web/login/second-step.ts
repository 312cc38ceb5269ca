import { lazy } from 'react'

/** Fetched only for a user with a second factor. */
export const SecondStepForm = lazy(() =>
  import('./second-step-form.tsx').then((file) => ({ default: file.SecondStepForm })),
)
