/** The messages under a field. Forms and calls share them. */
export const formMessages = {
  required: (field: string) => `${field} is required!`,
  invalid: (field: string) => `${field} is invalid!`,
  atLeast: (field: string, least: number) => `${field} must be greater than or equal to ${least}!`,
  atMost: (field: string, most: number) => `${field} must be less than or equal to ${most}!`,
  /** The text says "greater than", so it names the minimum minus one: 7 for a minimum of 8. */
  tooShort: (shortest: number) => `length must be greater than ${shortest - 1} characters!`,
  /** The text says "less than", so it names the maximum plus one: 17 for a maximum of 16. */
  tooLong: (longest: number) => `length must be less than ${longest + 1} characters!`,
  notBeforeStart: 'must be greater than or equal to start date!',
  uri: 'Please enter a whole web address, beginning with https://.',
  mobile:
    'Please enter the phone number as digits only, with the country code: 7 to 15 digits, such as 12025550143.',
  address: 'Please enter a street and a house number.',
  valid: 'Looks good!',
} as const;
