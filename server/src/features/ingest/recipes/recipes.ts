import type { Recipe } from './recipe.ts';
import { afl } from './leagues/afl.ts';
import { nba, wnba } from './leagues/basketball.ts';
import { ncaaf, ncaam, ncaaw } from './leagues/college.ts';
import { championship, epl } from './leagues/england.ts';
import { ligue1 } from './leagues/france.ts';
import { bundesliga } from './leagues/germany.ts';
import { seriea } from './leagues/italy.ts';
import { mlb } from './leagues/mlb.ts';
import { nfl } from './leagues/nfl.ts';
import { nhl } from './leagues/nhl.ts';
import { laliga } from './leagues/spain.ts';

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
