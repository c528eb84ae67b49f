import { defineFeature } from '../../platform/feature.ts';

export { judgeAct, requirePlausible } from './judge-act.ts';

export const plausibilityFeature = defineFeature({
  layer: 'beside',
});
