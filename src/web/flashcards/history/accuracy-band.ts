/** Green from 80 percent, amber from 60, red below. */
export function accuracyBand(percent: number): 'high' | 'middle' | 'low' {
  if (percent >= 80) return 'high'
  return percent >= 60 ? 'middle' : 'low'
}
