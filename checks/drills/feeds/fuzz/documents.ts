import type { Adapter, Page } from '@outpick/server';
import type { Provider, ProviderGame } from '@outpick/server/testing';
import { createSeason } from '../season.ts';
import { shapes } from '../shapes.ts';
import type { LeagueShape } from '../shapes.ts';
import { createView } from '../traps.ts';
import { addMinutes, dayMs } from '../times.ts';

/** A document as a stand-in provider sends it. */
export interface SampleDocument {
  readonly page: Page;
  readonly now: Date;
  readonly text: string;
  /** Whether the document omits games that have ended. */
  readonly isUnfinished: boolean;
}

/** Small, so that ten thousand documents are read quickly. */
const teams = 4;
const rounds = 4;
const maxDocuments = 24;

/** Returns an adapter's league. Adapters that only add facts to other leagues get the league of nflverse. */
export function findShape(adapter: string): LeagueShape {
  const shape =
    shapes.find((one) => one.adapter === adapter) ?? shapes.find((one) => one.adapter === 'nflverse');
  if (!shape) throw new Error(`no league for ${adapter}`);
  return shape;
}

/** Returns the headers that a provider may require. */
const headersFor = ({ secret }: Adapter): Record<string, string> => ({
  'user-agent': 'outpick checks',
  ...(secret?.place === 'header' ? { [secret.key.toLowerCase()]: `${secret.prefix ?? ''}key` } : {}),
});

/** Returns the path, with the secret in the query if the provider expects it there. */
const pathFor = ({ secret }: Adapter, path: string): string =>
  secret?.place === 'query'
    ? `${path}${path.includes('?') ? '&' : '?'}${secret.key}=${secret.prefix ?? ''}key`
    : path;

const hasEnded = ({ state }: ProviderGame) => state === 'over' || state === 'final' || state === 'forfeit';

/** Collects documents of a small league at several moments, with and without its ended games. */
export function collectDocuments(adapter: Adapter, provider: Provider, seed: number): SampleDocument[] {
  const shape = { ...findShape(adapter.name), teams, rounds };
  const season = createSeason(shape, seed);
  const view = createView(season, { seed, withoutTraps: [], rate: 3, maxEarlyMinutes: 4 });
  const bound = adapter.bind(provider.settings);
  const middle = season.games[Math.floor(season.games.length / 2)];
  if (!middle) throw new Error('a season without games');
  const moments = [
    addMinutes(middle.start, -26 * 60),
    addMinutes(middle.start, 40),
    addMinutes(middle.end, 600),
    new Date(season.end.getTime() + dayMs),
  ];
  const documents = moments.flatMap((now) =>
    [true, false].flatMap((isUnfinished) => {
      const games = view.gamesAt(now).filter((game) => !(isUnfinished && hasEnded(game)));
      return bound.pages({ now, timeZone: shape.timeZone }).flatMap((page): SampleDocument[] => {
        const request = { path: pathFor(adapter, page.path), headers: headersFor(adapter) };
        const { status, body } = provider.answer(request, { games, now });
        return status === 200 ? [{ page, now, text: body, isUnfinished }] : [];
      });
    }),
  );
  // Keep the longest documents, because they have the most games.
  return documents.toSorted((a, b) => b.text.length - a.text.length).slice(0, maxDocuments);
}
