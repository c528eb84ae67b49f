import type { calls } from '../calls.ts';
import type { eventCalls } from '../boards.ts';
import type { fileCalls } from '../downloads.ts';
import {
  accountReferences,
  enquiryReferences,
  moderationReferences,
  profileReferences,
} from './account-calls.ts';
import type { CallReferences } from './call-reference.ts';
import { contentReferences } from './content-calls.ts';
import { boardReferences, contestReferences, ledgerReferences } from './contest-calls.ts';
import { comparisonReferences, forecastReferences, sportReferences } from './forecast-calls.ts';

// Apart from the contracts themselves, so that no page of the site loads this text.

export type { AnyCallReference } from './call-reference.ts';
export { failureExamples } from './failures.ts';
export { fieldDescriptions } from './fields.ts';
export { namedSchemas } from './schemas.ts';
export { tags } from './tags.ts';

/** Title, examples and errors of every call, for its description. */
export const callReferences: CallReferences<typeof calls & typeof eventCalls & typeof fileCalls> = {
  ...sportReferences,
  ...forecastReferences,
  ...comparisonReferences,
  ...contestReferences,
  ...boardReferences,
  ...ledgerReferences,
  ...accountReferences,
  ...profileReferences,
  ...contentReferences,
  ...enquiryReferences,
  ...moderationReferences,
};
