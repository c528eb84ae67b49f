import { subscribe } from '../platform/events.ts';
import type { Subscription } from '../platform/events.ts';
import { enqueueBoardOrder } from './boards/index.ts';
import { contestChanged } from './contests/index.ts';
import { gamesChanged, touchGames } from './games/index.ts';
import { ledgerArea } from './ledger/index.ts';
import { playerRenamed, touchBoardNames } from './players/index.ts';
import { enqueueRatingRun, forecastsPublished, touchRatings } from './ratings/index.ts';
import { enqueueRecapNames } from './recaps/index.ts';
import { boardPublished, enqueueChangedGames, enqueueSettlement } from './settlement/index.ts';
import { slateOpened, touchContests, touchSlates, touchSums } from './slates/index.ts';
import { leagueDaysChanged } from './sports/index.ts';

/** What follows from each fact, inside its transaction: the data versions it raises and the jobs it causes. */
export const subscriptions: readonly Subscription[] = [
  subscribe(
    gamesChanged,
    (effects, { sportId }) => touchGames(effects, sportId),
    enqueueRatingRun,
    enqueueChangedGames,
  ),
  subscribe(leagueDaysChanged, (effects, { sportId }) => touchGames(effects, sportId), enqueueRatingRun),
  subscribe(forecastsPublished, (effects, { sportId }) => touchRatings(effects, sportId)),
  subscribe(
    slateOpened,
    (effects, { sportId }) => touchSlates(effects, sportId),
    // Frozen forecasts are shown with their receipt.
    (effects, { sportId }) => touchRatings(effects, sportId),
    (effects) => effects.touch(ledgerArea),
  ),
  subscribe(contestChanged, (effects, { sportId }) => touchContests(effects, sportId), enqueueSettlement),
  subscribe(
    boardPublished,
    (effects, { sportId }) => touchContests(effects, sportId),
    (effects, { sportsWithLaterSlates }) => touchSums(effects, sportsWithLaterSlates),
    enqueueBoardOrder,
  ),
  subscribe(playerRenamed, touchBoardNames, enqueueRecapNames),
];
