import { defineFeature } from '../../../platform/feature.ts';

export { addLeague, storeLeagueLogo } from './add-league.ts';
export { planLeague } from './plan-league.ts';
export type { LeagueOrder, LeaguePlan, PlannedFeed } from './plan-league.ts';
export { recipes } from './recipes.ts';

export const recipesFeature = defineFeature({
  layer: 'beside',
});
