import { expect, test } from 'vitest'
import { figureProblems } from './figure-problems.ts'

const strip = {
  kind: 'ecg',
  alt: 'Narrow QRS complexes at 150 per minute; between them a sawtooth line at 300 per minute.',
  caption: 'Lead II, 25 mm/s, 10 mm/mV',
  rhythms: [{ pattern: 'atrial-flutter', seconds: 6, atrialRate: 300, conduction: [2], qrs: 70, qt: 250 }],
}
const options = ['Atrial flutter', 'Sinus tachycardia', 'Ventricular tachycardia']

test.each([
  { name: 'passes words that say what is to be seen', more: {}, says: [] },
  {
    name: 'finds a verdict in the alternative text',
    more: { alt: 'Rhythm strip that shows torsades at 200 per minute.' },
    says: ["The figure says 'torsades', which is a verdict: say what is to be seen."],
  },
  {
    name: 'finds an option in the caption',
    more: { caption: 'Tachycardia of the sinus node' },
    says: ["The figure's words name the option 'Sinus tachycardia'."],
  },
  {
    name: 'says what does not fit before it reads the words',
    more: { noise: 9 },
    says: ['noise: Too big: expected number to be <=0.06'],
  },
])('$name', ({ more, says }) => {
  expect(figureProblems({ ...strip, ...more }, options)).toEqual(says)
})

test('lets a figure that is seen with the key name what it shows', () => {
  expect(figureProblems({ ...strip, caption: 'Atrial flutter with 2:1 conduction' }, [])).toEqual([])
})
