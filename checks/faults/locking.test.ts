import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createRandom } from '@outpick/forecast';
import { addBareSlates, addBareSports, addTestPlayers, testBearer } from '@outpick/server/testing';
import type { BareSlate, TestPlayer } from '@outpick/server/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, createDeployment, endAll, startReady } from './support/outpick.ts';
import type { OutpickProcess, Settings } from './support/outpick.ts';
import { createPostgres } from './support/postgres.ts';
import type { OwnPostgres } from './support/postgres.ts';
import { withPlatform } from './support/writer.ts';

const clients = 200;
const perRound = 500;
const skewMs = 90_000;
/** Time from the start of a round to its game's lock. Some clients submit at once, most within a second of the lock. */
const leadMs = 4000;
const earlySubmissions = 40;

type Kind = 'plain' | 'row locked' | 'moved earlier' | 'moved later';

interface Submission {
  readonly player: TestPlayer;
  readonly margin: number;
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly status: number;
  readonly saved: boolean;
}

interface Round {
  readonly submissions: readonly Submission[];
  /** The game's start at the end of the round, after any move. */
  readonly startsAt: number;
  readonly picks: ReadonlyMap<string, { readonly margin: number; readonly savedAt: number }>;
  /** When another transaction took and released the game's row lock. Both are 0 if none did. */
  readonly rowLocked: readonly [from: number, to: number];
}

/** Describes all faults in a round: unexpected answers, late picks that were accepted or saved, and lost picks. */
const findViolations = ({ submissions, startsAt, picks, rowLocked: [from, to] }: Round): string[] => {
  const confirmed = Map.groupBy(
    submissions.filter(({ saved }) => saved),
    ({ player }) => player.id,
  );
  return [
    ...submissions.flatMap(({ status, saved, sentAt, answeredAt }) => [
      ...([200, 409, 503].includes(status) && saved === (status === 200) ? [] : [`answered ${status}`]),
      ...(saved && sentAt > startsAt ? [`came ${sentAt - startsAt} ms late and was accepted`] : []),
      ...(saved && sentAt > from && answeredAt > to && to > startsAt
        ? ['came in time, got the row lock after the start and was accepted']
        : []),
    ]),
    ...[...picks].flatMap(([player, { margin, savedAt }]) => [
      ...(savedAt < startsAt ? [] : [`saved a pick ${savedAt - startsAt} ms after the start`]),
      ...(confirmed.get(player)?.some((one) => one.margin === margin)
        ? []
        : ['saved a pick without confirming it']),
    ]),
    ...[...confirmed.keys()].filter((player) => !picks.has(player)).map(() => 'lost a pick'),
  ];
};

const tally = (kind: Kind, { submissions, picks }: Round) => {
  const statuses = Map.groupBy(submissions, ({ status }) => status);
  const counts = [...statuses].map(([status, all]) => `${all.length} × ${status}`).join(', ');
  console.log(`  ${kind}: ${counts}; ${picks.size} picks saved`);
  return statuses;
};

/** The start that every client sends with its pick. The site must ignore it: the game's start in the database differs. */
const shownStart = new Date(Math.ceil(Date.now() / 1000) * 1000 + 86_400_000);

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
    settings = await createDeployment({ DATABASE_URL: postgres.url, SHED_ABOVE_MS: '0', LOG_LEVEL: 'warn' });
    await command(['migrate'], settings);
    const preload = fileURLToPath(new URL('support/skewed-clock.ts', import.meta.url));
    for (const skew of [-skewMs, skewMs])
      sites.push(
        await startReady('site', { ...settings, NODE_OPTIONS: `--import=${preload}`, SKEW_MS: String(skew) }),
      );
    await withPlatform(settings, async (platform) => {
      players = await addTestPlayers(platform, clients);
      const [sport] = await addBareSports(platform, 1);
      const days = { firstDay: '2099-01-01', lastDay: '2099-01-01', firstStart: new Date('2099-01-01') };
      const [added] = sport
        ? await addBareSlates(platform, [{ ...sport, ...days, games: 4, startsAt: shownStart }])
        : [];
      if (!added) throw new Error('no slate was added');
      slate = added;
    });
    database = new pg.Client({ connectionString: postgres.url });
    // The connection breaks when the server is removed.
    database.on('error', () => undefined);
    await database.connect();
  });
  afterAll(async () => {
    await endAll();
    await postgres.remove();
  });

  const submit = async ({
    player,
    slateGameId,
    margin,
    turn,
  }: {
    player: TestPlayer;
    slateGameId: string;
    margin: number;
    turn: number;
  }): Promise<Submission> => {
    const sentAt = Date.now();
    const answer = await fetch(`${sites[turn % 2]?.origin ?? ''}/api/v1/users/userPerdiction`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...testBearer(player),
        'idempotency-key': `${slateGameId}-${turn}`,
      },
      body: JSON.stringify([
        {
          contestId: slateGameId,
          userPredictedTeam: 'Home',
          userPredictedScore: margin,
          date: shownStart.toISOString(),
        },
      ]),
    });
    const { data }: { data?: { saved: string[] } } = JSON.parse(await answer.text());
    const saved = data?.saved.includes(slateGameId) === true;
    return { player, margin, sentAt, answeredAt: Date.now(), status: answer.status, saved };
  };

  /** Changes the game's start as a feed does: under a row lock. Transactions that wait for this lock then see the new start. */
  const move = async (gameId: string, statement: string, values: readonly unknown[] = []) => {
    await database.query('begin');
    await database.query('select from games where id = $1 for update', [gameId]);
    await database.query(statement, [gameId, ...values]);
    await database.query('commit');
  };

  const disturb = async (kind: Kind, gameId: string, instant: number): Promise<readonly [number, number]> => {
    const before = async (ms: number) => setTimeout(Math.max(0, instant - ms - Date.now()));
    if (kind === 'row locked') {
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
    const disturbance = disturb(kind, game.gameId, instant);
    const submissions = await Promise.all(
      Array.from({ length: perRound }, async (_, turn) => {
        const at = turn < earlySubmissions ? 0 : instant - 1000 + random.uniform() * 2000;
        await setTimeout(Math.max(0, at - Date.now()));
        const player = players[turn % clients];
        if (!player) throw new Error('there is no such player');
        return submit({ player, slateGameId: game.id, margin: turn % 50, turn });
      }),
    );
    const rowLocked = await disturbance;
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
    return { submissions, startsAt: games[0]?.starts_at.getTime() ?? 0, picks, rowLocked };
  };

  it('[D-CONTEST-20] [D-CONTEST-06] follows the database’s clock at two sites with wrong clocks, even if the game’s row is locked or its start moves', async () => {
    const kinds: readonly Kind[] = ['plain', 'row locked', 'moved earlier', 'moved later'];
    for (const [index, kind] of kinds.entries()) {
      const round = await race(kind, index);
      const statuses = tally(kind, round);
      expect(findViolations(round)).toEqual([]);
      expect(statuses.get(200)?.length).toBeGreaterThan(0);
      expect(statuses.get(409)?.length).toBeGreaterThan(0);
      const [from] = round.rowLocked;
      const delayed = round.submissions.filter((one) => one.sentAt > from && one.sentAt < round.startsAt);
      expect(delayed.length).toBeGreaterThan(0);
    }
  });
});
