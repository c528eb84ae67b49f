import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createRandom } from '@outpick/forecast';
import { addBareSlates, addBareSports, addTestPlayers, testBearer } from '@outpick/server/testing';
import type { BareSlate, TestPlayer } from '@outpick/server/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, deployment, endAll, start, until } from './support/outpick.ts';
import type { OutpickProcess, Settings } from './support/outpick.ts';
import { createPostgres } from './support/postgres.ts';
import type { OwnPostgres } from './support/postgres.ts';
import { beside } from './support/writer.ts';

const clients = 200;
const perRound = 500;
const skewMs = 90_000;
/** The instant lies so long after a round's beginning. Some submit at once, most from a second before it to a second after. */
const leadMs = 4000;
const early = 40;

type Kind = 'plain' | 'held' | 'moved earlier' | 'moved later';

interface Sent {
  readonly player: TestPlayer;
  readonly margin: number;
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly status: number;
  readonly saved: boolean;
}

interface Round {
  readonly sent: readonly Sent[];
  /** When the game began, at last. */
  readonly startsAt: number;
  readonly picks: ReadonlyMap<string, { readonly margin: number; readonly savedAt: number }>;
  /** While nobody could get the game's row. */
  readonly held: readonly [from: number, to: number];
}

/** What is against the rule in a round. */
const faultsOf = ({ sent, startsAt, picks, held: [from, to] }: Round): string[] => {
  const told = Map.groupBy(
    sent.filter(({ saved }) => saved),
    ({ player }) => player.id,
  );
  return [
    ...sent.flatMap(({ status, saved, sentAt, answeredAt }) => [
      ...([200, 409, 503].includes(status) && saved === (status === 200) ? [] : [`answered ${status}`]),
      ...(saved && sentAt > startsAt ? [`came ${sentAt - startsAt} ms late and was let in`] : []),
      ...(saved && sentAt > from && answeredAt > to && to > startsAt
        ? ['came in time, got the row after the start and was let in']
        : []),
    ]),
    ...[...picks].flatMap(([player, { margin, savedAt }]) => [
      ...(savedAt < startsAt ? [] : [`kept a pick of ${savedAt - startsAt} ms after the start`]),
      ...(told.get(player)?.some((one) => one.margin === margin)
        ? []
        : ['kept a pick that nobody was told of']),
    ]),
    ...[...told.keys()].filter((player) => !picks.has(player)).map(() => 'lost a pick'),
  ];
};

const tally = (kind: Kind, { sent, picks }: Round) => {
  const statuses = Map.groupBy(sent, ({ status }) => status);
  const counts = [...statuses].map(([status, all]) => `${all.length} × ${status}`).join(', ');
  console.log(`  ${kind}: ${counts}; ${picks.size} picks kept`);
  return statuses;
};

/** The start that every client was shown; the game's own moves under them. */
const shown = new Date(Math.ceil(Date.now() / 1000) * 1000 + 86_400_000);

describe('the lock of a game', () => {
  let postgres: OwnPostgres;
  let settings: Settings;
  let database: pg.Client;
  let players: TestPlayer[];
  let slate: BareSlate;
  const sites: OutpickProcess[] = [];

  beforeAll(async () => {
    postgres = await createPostgres();
    await postgres.start();
    settings = await deployment({ DATABASE_URL: postgres.url, SHED_ABOVE_MS: '0', LOG_LEVEL: 'warn' });
    await command(['migrate'], settings);
    const preload = fileURLToPath(new URL('support/skewed-clock.ts', import.meta.url));
    for (const skew of [-skewMs, skewMs])
      sites.push(
        await start('site', { ...settings, NODE_OPTIONS: `--import=${preload}`, SKEW_MS: String(skew) }),
      );
    for (const site of sites) await until(site, 200, 60_000);
    await beside(settings, async (platform) => {
      players = await addTestPlayers(platform, clients);
      const [sport] = await addBareSports(platform, 1);
      const days = { firstDay: '2099-01-01', lastDay: '2099-01-01', firstStart: new Date('2099-01-01') };
      const [made] = sport
        ? await addBareSlates(platform, [{ ...sport, ...days, games: 4, startsAt: shown }])
        : [];
      if (!made) throw new Error('there is no slate');
      slate = made;
    });
    database = new pg.Client({ connectionString: postgres.url });
    // It is cut off when the server is removed.
    database.on('error', () => undefined);
    await database.connect();
  });
  afterAll(async () => {
    await endAll();
    await postgres.remove();
  });

  const submit = async (
    player: TestPlayer,
    contestId: string,
    margin: number,
    date: string,
    turn: number,
  ): Promise<Sent> => {
    const sentAt = Date.now();
    const answer = await fetch(`${sites[turn % 2]?.origin ?? ''}/api/v1/users/userPerdiction`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...testBearer(player),
        'idempotency-key': `${contestId}-${turn}`,
      },
      body: JSON.stringify([{ contestId, userPredictedTeam: 'Home', userPredictedScore: margin, date }]),
    });
    const { data }: { data?: { saved: string[] } } = JSON.parse(await answer.text());
    const saved = data?.saved.includes(contestId) === true;
    return { player, margin, sentAt, answeredAt: Date.now(), status: answer.status, saved };
  };

  /** Moves the start while the row is held, as a feed would; whoever waits sees it. */
  const move = async (gameId: string, statement: string, values: readonly unknown[] = []) => {
    await database.query('begin');
    await database.query('select from games where id = $1 for update', [gameId]);
    await database.query(statement, [gameId, ...values]);
    await database.query('commit');
  };

  const disturb = async (kind: Kind, gameId: string, instant: number): Promise<readonly [number, number]> => {
    const before = async (ms: number) => setTimeout(Math.max(0, instant - ms - Date.now()));
    if (kind === 'held') {
      await before(1000);
      await database.query('begin');
      await database.query('select from games where id = $1 for update', [gameId]);
      const from = Date.now();
      await setTimeout(Math.max(0, instant + 1000 - Date.now()));
      const to = Date.now();
      await database.query('commit');
      return [from, to];
    }
    if (kind === 'moved earlier') {
      await before(400);
      await move(gameId, 'update games set starts_at = clock_timestamp() where id = $1');
    }
    if (kind === 'moved later') {
      await before(400);
      await move(gameId, 'update games set starts_at = $2 where id = $1', [new Date(instant + 600)]);
    }
    return [0, 0];
  };

  const race = async (kind: Kind, index: number): Promise<Round> => {
    const game = slate.games[index];
    if (!game) throw new Error('there is no such game');
    const random = createRandom(index + 1);
    const instant = Date.now() + leadMs;
    await database.query('update games set starts_at = $2 where id = $1', [game.gameId, new Date(instant)]);
    const disturbing = disturb(kind, game.gameId, instant);
    const sent = await Promise.all(
      Array.from({ length: perRound }, async (_, turn) => {
        const at = turn < early ? 0 : instant - 1000 + random.uniform() * 2000;
        await setTimeout(Math.max(0, at - Date.now()));
        const player = players[turn % clients];
        if (!player) throw new Error('there is no such player');
        return submit(player, game.id, turn % 50, shown.toISOString(), turn);
      }),
    );
    const held = await disturbing;
    const { rows } = await database.query<{ player_id: string; margin: number; saved_at: Date }>(
      'select player_id, margin, saved_at from picks where slate_game_id = $1',
      [game.id],
    );
    const { rows: games } = await database.query<{ starts_at: Date }>(
      'select starts_at from games where id = $1',
      [game.gameId],
    );
    const picks = new Map(
      rows.map((row) => [row.player_id, { margin: row.margin, savedAt: row.saved_at.getTime() }]),
    );
    if (picks.size !== rows.length) throw new Error('a player has two picks of one game');
    return { sent, startsAt: games[0]?.starts_at.getTime() ?? 0, picks, held };
  };

  it('[D-CONTEST-20] [D-CONTEST-06] is the database’s instant at two sites whose clocks are wrong, a row held over it, a start moved', async () => {
    const kinds: readonly Kind[] = ['plain', 'held', 'moved earlier', 'moved later'];
    for (const [index, kind] of kinds.entries()) {
      const round = await race(kind, index);
      const statuses = tally(kind, round);
      expect(faultsOf(round)).toEqual([]);
      expect(statuses.get(200)?.length).toBeGreaterThan(0);
      expect(statuses.get(409)?.length).toBeGreaterThan(0);
      const [from] = round.held;
      const overtaken = round.sent.filter((one) => one.sentAt > from && one.sentAt < round.startsAt);
      expect(overtaken.length).toBeGreaterThan(0);
    }
  });
});
