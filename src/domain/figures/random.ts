/** Even chance from 0 to 1, the same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = (seed + 0x6d2b79f5) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A wave of several frequencies (per second) with random phases, between about -1 and 1. */
export function tremor(random: () => number, frequencies: readonly number[]): (seconds: number) => number {
  const waves = frequencies.map((frequency) => ({
    frequency,
    phase: random() * 2 * Math.PI,
    height: 0.6 + 0.8 * random(),
  }))
  const sum = waves.reduce((total, { height }) => total + height, 0)
  return (seconds) =>
    waves.reduce(
      (value, { frequency, phase, height }) => value + height * Math.sin(2 * Math.PI * frequency * seconds + phase),
      0,
    ) /
    (0.7 * sum)
}
