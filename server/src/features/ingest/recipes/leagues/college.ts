import { espnFeed, oddsFeed } from '../recipe.ts';
import type { Recipe } from '../recipe.ts';

// The college recipes list no teams: several hundred teams play, and some join or leave every year. The feeds add them.

const collegeBasketball = {
  contestWindow: 'day',
  timeZone: 'America/New_York',
  maxMargin: 100,
  tiesPossible: false,
  teams: [],
} as const satisfies Partial<Recipe>;

export const ncaaf: Recipe = {
  slug: 'ncaaf',
  name: 'College Football',
  model: 'ncaaf',
  contestWindow: 'week',
  timeZone: 'America/New_York',
  maxMargin: 100,
  tiesPossible: false,
  feeds: [
    {
      adapter: 'cfbd',
      settings: { classification: 'fbs' },
      facts: ['schedule', 'result', 'line'],
      priority: 1,
      createsTeams: true,
    },
    // Group 80 is the whole first division; without a group only games of ranked teams are listed.
    espnFeed(
      { sport: 'football', league: 'college-football', groups: '80' },
      { priority: 2, createsTeams: true },
    ),
    oddsFeed('americanfootball_ncaaf', 'us'),
  ],
  teams: [],
};

export const ncaam: Recipe = {
  ...collegeBasketball,
  slug: 'ncaam',
  name: 'Men’s College Basketball',
  model: 'ncaam',
  feeds: [
    {
      adapter: 'cbbd',
      settings: {},
      facts: ['schedule', 'result', 'line'],
      priority: 1,
      createsTeams: true,
    },
    // Group 50 is the whole first division.
    espnFeed(
      { sport: 'basketball', league: 'mens-college-basketball', groups: '50' },
      { priority: 2, createsTeams: true },
    ),
    oddsFeed('basketball_ncaab', 'us'),
  ],
};

export const ncaaw: Recipe = {
  ...collegeBasketball,
  slug: 'ncaaw',
  name: 'Women’s College Basketball',
  model: 'ncaaw',
  feeds: [
    espnFeed(
      { sport: 'basketball', league: 'womens-college-basketball', groups: '50' },
      { priority: 1, createsTeams: true },
    ),
  ],
};
