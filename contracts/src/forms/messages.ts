/** What a person reads under a field: the form and the call say it in the same words. */
export const formMessages = {
  required: (field: string) => `${field} is required!`,
  invalid: (field: string) => `${field} is invalid!`,
  atLeast: (field: string, least: number) => `${field} must be greater than or equal to ${least}!`,
  atMost: (field: string, most: number) => `${field} must be less than or equal to ${most}!`,
  /** Names the length that is no longer enough, so that the sentence is true: 7 for a minimum of 8. */
  tooShort: (shortest: number) => `length must be greater than ${shortest - 1} characters!`,
  /** Names the first length that is too much: 17 for a maximum of 16. */
  tooLong: (longest: number) => `length must be less than ${longest + 1} characters!`,
  notBeforeStart: 'must be greater than or equal to start date!',
  uri: 'Please enter a whole web address, beginning with https://.',
  mobile: 'Please enter a phone number with its country code, such as 12025550143.',
  address: 'Please enter a street and a house number.',
  valid: 'Looks good!',
} as const;
