import type { Recipe } from './recipe.ts';
import { afl } from './recipes/afl.ts';
import { nba, wnba } from './recipes/basketball.ts';
import { ncaaf, ncaam, ncaaw } from './recipes/college.ts';
import { championship, epl } from './recipes/england.ts';
import { ligue1 } from './recipes/france.ts';
import { bundesliga } from './recipes/germany.ts';
import { seriea } from './recipes/italy.ts';
import { mlb } from './recipes/mlb.ts';
import { nfl } from './recipes/nfl.ts';
import { nhl } from './recipes/nhl.ts';
import { laliga } from './recipes/spain.ts';

/** Every league that can be added by one command, in menu order. */
export const recipes: readonly Recipe[] = [
  nfl,
  ncaaf,
  nba,
  wnba,
  ncaam,
  ncaaw,
  nhl,
  mlb,
  epl,
  championship,
  laliga,
  bundesliga,
  seriea,
  ligue1,
  afl,
];
