const longestWaitMs = 200

/** Resolves once the next frame is painted; where none is coming, as in a tab behind, after a moment. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, longestWaitMs)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      // A task that comes behind the frame's own.
      setTimeout(resolve)
    })
  })
