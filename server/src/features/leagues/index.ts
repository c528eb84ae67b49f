export { addLeague } from './add-league.ts';
export { planLeague } from './plan-league.ts';
export type { LeaguePlan, PlannedFeed } from './plan-league.ts';
export { recipes } from './recipes.ts';
