import type { AnsweredQuestion } from '../../contract/blocks.ts'

/** Short enough to earn 5 points, not 10. */
export const scriptedFeedback = 'Wrong key: correct the alkalosis before surgery.'

const question = {
  id: 'scripted',
  domain: 'Gastroenterology',
  vignette:
    'A 4-week-old boy has had forceful, nonbilious vomiting after each feeding for 5 days. He is hungry afterward. Capillary refill is 3 seconds. A firm, mobile mass of 2 cm is palpable in the right upper abdomen. Laboratory studies show chloride of 86 mEq/L, bicarbonate of 34 mEq/L, and potassium of 3.1 mEq/L.',
  stem: 'Which of the following is the best next step?',
  options: [
    { id: 'a', text: 'Immediate pyloromyotomy' },
    { id: 'b', text: 'Intravenous fluid with sodium chloride and dextrose' },
    { id: 'c', text: 'Change to an extensively hydrolyzed formula' },
    { id: 'd', text: 'Upper gastrointestinal endoscopy' },
  ],
}

/** The draft of the demonstration, with a wrong key. */
export const flawedQuestion: AnsweredQuestion = {
  ...question,
  version: 1,
  updatedBy: null,
  correctAnswer: 'a',
  explanation:
    'Projectile vomiting and a palpable mass mean hypertrophic pyloric stenosis, which is treated by pyloromyotomy.',
  rationales: {},
  keyPoint: '',
  references: [],
}

/** The revision that comes of the feedback. Its source stands in its references. */
export const correctedQuestion: AnsweredQuestion = {
  ...question,
  version: 2,
  updatedBy: 'ai',
  correctAnswer: 'b',
  explanation:
    'Hypertrophic pyloric stenosis is a medical emergency before it is a surgical one. Loss of gastric acid has left this infant dehydrated, with hypochloremic, hypokalemic metabolic alkalosis. Alkalosis blunts the drive to breathe, so anesthesia before it is corrected risks apnea. Fluid with sodium chloride and dextrose comes first, and potassium once he passes urine. Pyloromyotomy follows when chloride and bicarbonate are near normal.',
  rationales: { a: 'Right once volume, chloride and bicarbonate are corrected, not before.' },
  keyPoint: 'In pyloric stenosis, correct the alkalosis before the pylorus.',
  references: [
    'Surgical Clinics of North America, Pyloric Stenosis in Pediatric Surgery: An Evidence-Based Review, 2012',
  ],
}
