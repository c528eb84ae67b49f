import type { Output } from '@outpick/contracts';
import type { auditAdminCalls } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import { z } from 'zod';
import type { UndoPreview } from '../../../acts/undo/preview-undo.ts';
import type { Reader } from '../../../platform/database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { previewCorrection } from '../../consequences/index.ts';
import { presentConsequences } from '../results/present.ts';
import { nameSubjects } from './name-subjects.ts';

const state = z.json();

type Answer = Output<typeof auditAdminCalls.previewUndo>;

/** Lists the games of a preview with what makes them recognizable. */
async function listGames(db: Reader, ids: readonly string[]): Promise<Answer['games']> {
  const { rows } = await sql<Omit<Answer['games'][number], 'startsAt'> & { starts_at: Date }>`
    select games.id, sports.name as sport, home.name as home, away.name as away, league_day::text as day, starts_at
    from games
    join sports on sports.id = games.sport_id
    join teams as home on home.id = home_team_id
    join teams as away on away.id = away_team_id
    where games.id = any (${[...ids]}::uuid[]) order by starts_at, games.id
  `.execute(db);
  return rows.map(({ starts_at: startsAt, ...game }) => ({ ...game, startsAt: startsAt.toISOString() }));
}

/** Presents the preview of an undo, with what follows from it for ratings and boards. */
export async function presentUndo(
  platform: Platform,
  preview: UndoPreview,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const { db } = platform;
  const { line, version, obstacle, things, proposals, effects, lost } = preview;
  const consequences = new Set(effects);
  for (const { gameId, proposal } of proposals) {
    const computed = await previewCorrection(platform, { gameId, proposal, signal });
    for (const sentence of (await presentConsequences(db, computed)).sentences) consequences.add(sentence);
  }
  const gameIds = things.filter(({ subject }) => subject === 'game').map(({ subjectId }) => subjectId);
  const nameOf = await nameSubjects(db, things);
  return {
    undone: { act: line.act, actor: line.actor, at: line.at.toISOString(), reason: line.reason },
    version,
    obstacle,
    things: things.map(({ subject, subjectId, now, before, restored }) => ({
      subject,
      subjectId,
      subjectName: nameOf({ subject, subjectId }),
      now: state.parse(now),
      before: state.parse(before),
      restored: state.parse(restored),
    })),
    games: await listGames(db, gameIds),
    consequences: [...consequences],
    lost: [...lost],
  };
}
