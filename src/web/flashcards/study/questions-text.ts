interface CardQuestionCounts {
  questionCount: number
  unseenCount: number
}

/** How many questions test the point of a card, and how many of them are left. */
export function questionsText({ questionCount, unseenCount }: CardQuestionCounts): string {
  const tests = questionCount === 1 ? '1 question tests this point' : `${questionCount} questions test this point`
  return unseenCount === 0 ? `${tests}, none of them open and unseen.` : `${tests}, ${unseenCount} unseen.`
}
