import { errorCodes, failure } from '@outpick/contracts';

/** Words of the validator, the JSON parser and the framework, which people must not see. */
const validatorWords =
  /Invalid (?:input|UUID|ISO|option|string|number|date|key|element|email)|\bexpected\b|\breceived\b|Too (?:big|small)|Unrecognized|must match|pattern|regex|undefined|NaN|\[object|Unexpected|JSON at|FST_|\^/u;

/** Matches a sentence, or a message of the specification's forms. */
const sentence = /^\S.{3,250}[.!]$/u;

export interface TestAnswer {
  readonly statusCode: number;
  readonly body: string;
}

/** Finds faults in an answer to wrong input. `field` is the field that needs a message. */
export function faultsOf({ statusCode, body }: TestAnswer, field: string): string[] {
  const faults = statusCode >= 500 ? [`status ${statusCode}`] : [];
  if (statusCode < 400) return faults;
  const parsed = failure.safeParse(JSON.parse(body));
  if (!parsed.success) return [...faults, `no envelope: ${body}`];
  const { code, message, fields = {} } = parsed.data.error;
  if (!Object.hasOwn(errorCodes, code)) faults.push(`unlisted code ${code}`);
  const isAbout = (name: string) => name === field || name.startsWith(`${field}.`) || field === 'body';
  const needsMessage = code === 'VALIDATION_FAILED' || code === 'BAD_REQUEST';
  if (needsMessage && !Object.keys(fields).some(isAbout))
    faults.push(`no message for ${field}: ${JSON.stringify(fields)}`);
  for (const text of [message, ...Object.values(fields)])
    if (validatorWords.test(text.replaceAll(/"[^"]*"/gu, '""')) || !sentence.test(text))
      faults.push(`words: ${text}`);
  return faults;
}
