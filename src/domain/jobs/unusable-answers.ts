/** The words for answers of a model that cannot be used. */
export const unusableAnswers = {
  none: 'The model gave no answer.',
  unreadable: 'The answer of the model could not be read.',
  formless: 'The answer of the model is not of the form that was asked for.',
} as const
