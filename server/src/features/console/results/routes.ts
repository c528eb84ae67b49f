import type { Input } from '@outpick/contracts';
import type { resultsAdminCalls } from '@outpick/contracts/admin';
import { notFound } from '../../../platform/http/refusal.ts';
import { byAct } from '../../../platform/http/route.ts';
import type { Routes } from '../../../platform/http/route.ts';
import { createGate } from '../../../platform/limits/gate.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  cancelGame,
  changeContest,
  correctGame,
  enterResult,
  moveStart,
  postponeGame,
  releaseGame,
  rescheduleGame,
} from '../../../acts/games/correct-game.ts';
import { findActOutcome, previewCorrection, readGameVersion } from '../../consequences/index.ts';
import type { Proposal } from '../../consequences/index.ts';
import { listContestStates } from '../../contests/index.ts';
import { judgeAct } from '../../plausibility/index.ts';
import { listAllSports } from '../../sports/index.ts';
import { getGame } from './get-game.ts';
import { listGames } from './list-games.ts';
import { presentConsequences, presentOutcome } from './present.ts';

type ResultsRoutes = Routes<typeof resultsAdminCalls>;
type ReadingRoutes = Pick<
  ResultsRoutes,
  'listResultSports' | 'listAdminGames' | 'getAdminGame' | 'previewCorrection' | 'getCorrectionOutcome'
>;
type PreviewBody = Input<typeof resultsAdminCalls.previewCorrection>['body'];
type Correction = Extract<PreviewBody, { kind: 'pin' }>;

/** Previews run one at a time, because a model may take tens of megabytes of memory. */
const previews = { name: 'previews', concurrency: 1, queueLength: 10 };

const noFindings = { refusals: [], doubts: [] };
const noConsequences = { after: null, sentences: [], changesNothing: false, ratings: null, settlement: null };

export const resultsRoutes = (platform: Platform): ResultsRoutes => ({
  ...readingRoutes(platform),
  ...actingRoutes(platform),
});

const toCorrection = ({ startsAt, result }: Omit<Correction, 'kind'>) => ({
  ...(startsAt === undefined ? {} : { startsAt: new Date(startsAt) }),
  ...(result ? { result } : {}),
});

const toProposal = (body: PreviewBody): Proposal =>
  body.kind === 'pin' ? { kind: 'pin', ...toCorrection(body) } : body;

function readingRoutes(platform: Platform): ReadingRoutes {
  const { db, now, metrics } = platform;
  const gate = createGate({ ...previews, metrics });
  return {
    listResultSports: async () => {
      const sports = await listAllSports(db);
      return { data: { sports: sports.map(({ id, name, slug }) => ({ id, name, slug })) } };
    },
    listAdminGames: async ({ query }) => ({ data: await listGames(db, now(), query) }),
    getAdminGame: async ({ params }) => ({ data: await getGame(db, now(), params.id) }),
    previewCorrection: async ({ params, body }, { signal }) => {
      if (body.kind === 'contest') await refuseOtherGame(platform, params.id, body.slateGameId);
      const proposal = toProposal(body);
      const options = { gameId: params.id, proposal, signal };
      const work = async () => {
        // Read the version before the computation, so that a change during it makes the preview stale.
        const gameVersion = await readGameVersion(db, params.id);
        const findings =
          proposal.kind === 'pin'
            ? await judgeAct(db, now(), { ...proposal, gameId: params.id })
            : noFindings;
        if (findings.refusals.length > 0) return { gameVersion, ...findings, ...noConsequences };
        const consequences = await previewCorrection(platform, options);
        return { gameVersion, ...findings, ...(await presentConsequences(db, consequences)) };
      };
      return { data: await gate(work, { signal }) };
    },
    getCorrectionOutcome: async ({ params }) => {
      const outcome = await findActOutcome(db, { subject: 'game', subjectId: params.id });
      return { data: await presentOutcome(db, outcome) };
    },
  };
}

/** Throws if the contest game does not belong to the game in the path. */
async function refuseOtherGame({ db }: Platform, gameId: string, slateGameId: string): Promise<void> {
  const states = await listContestStates(db, { gameId });
  if (!states.some((state) => state.slateGameId === slateGameId)) throw notFound('contest game');
}

const actingRoutes = (platform: Platform): Omit<ResultsRoutes, keyof ReadingRoutes> => ({
  enterGameResult: byAct(platform, enterResult, onGame),
  correctGame: byAct(platform, correctGame, onGame),
  postponeGame: byAct(platform, postponeGame, onGame),
  cancelGame: byAct(platform, cancelGame, onGame),
  rescheduleGame: byAct(platform, rescheduleGame, onGame),
  moveGameStart: byAct(platform, moveStart, ({ params, body }) => ({
    ...onGame({ params, body }),
    startsAt: new Date(body.startsAt),
  })),
  unpinGame: byAct(platform, releaseGame, onGame),
  voidContestGame: byAct(platform, changeContest, onContestGame('void')),
  addContestGame: byAct(platform, changeContest, onContestGame('add')),
  dropContestGame: byAct(platform, changeContest, onContestGame('drop')),
});

/** Converts a call about a game to the input of its act. */
const onGame = <B>({ params, body }: { readonly params: { readonly id: string }; readonly body: B }) => ({
  gameId: params.id,
  ...body,
});

interface ContestInput {
  readonly params: { readonly id: string };
  readonly body: { readonly reason: string; readonly gameVersion?: string | undefined };
}

const onContestGame =
  (verb: 'add' | 'drop' | 'void') =>
  ({ params, body }: ContestInput) => ({ slateGameId: params.id, verb, ...body });
