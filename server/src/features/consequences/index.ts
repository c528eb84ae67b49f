import { defineFeature } from '../../platform/feature.ts';

export {
  describeGame,
  describeSlate,
  findActOutcome,
  readGameVersion,
  readSourcesVersion,
} from './act-outcome.ts';
export type { ActOutcome } from './act-outcome.ts';
export { describeConsequences, describeOutcome, describeResettlement } from './describe.ts';
export { previewCorrection, previewSlate } from './preview-correction.ts';
export type { Consequences, Proposal } from './preview-correction.ts';

export const consequencesFeature = defineFeature({
  layer: 'pages',
});
