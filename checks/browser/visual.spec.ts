import { expectLook, looks } from './support/look.ts';
import { sportIdOf } from './support/lists.ts';
import { rankedSport, teamNames } from './support/sports.ts';
import { test } from './support/test.ts';

const paths = {
  news: '/news',
  podcast: '/podcast',
  articles: '/articles',
  about: '/about',
  contact: '/contact',
  terms: '/termscondition',
};

for (const look of looks)
  for (const [name, path] of Object.entries(paths))
    test(`${path} matches its screenshot at ${look.width} px, ${look.colorScheme}`, async ({ page }) => {
      await expectLook(page, path, name, look);
    });

/** Pages of a sport whose games have all been played on fixed days. */
const [favorite = '', opponent = ''] = teamNames;
const spread = { winnerName: favorite, opponentName: opponent, winnerLocation: 'Home', pointSpread: '3.5' };
const sportPages = {
  ranking: {},
  gameresult: {},
  headtohead: { home: favorite, away: opponent },
  vegas: spread,
  vig: { ...spread, favoritePrice: '-120', opponentPrice: '100' },
};

for (const look of looks) {
  for (const [name, query] of Object.entries(sportPages))
    test(`/${name} matches its screenshot at ${look.width} px, ${look.colorScheme}`, async ({ page }) => {
      const sportId = await sportIdOf(page, rankedSport);
      await expectLook(page, `/${name}/${sportId}?${new URLSearchParams(query).toString()}`, name, look);
    });

  test(`/sports matches its screenshot at ${look.width} px, ${look.colorScheme}`, async ({ page }) => {
    await expectLook(page, '/sports', 'sports', look);
  });
}
