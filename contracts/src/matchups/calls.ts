import { z } from 'zod';
import { declareCalls } from '../call.ts';
import { shortText } from '../field-texts.ts';
import { forecastFields, marginDistribution, teamBadge } from '../forecast-shapes.ts';
import { id, sportId } from '../ids.ts';

/** A team in an address: its id, or its name within the sport. Ids are converted to lower case. */
export const teamReference = shortText.overwrite((text) => id.safeParse(text).data ?? text);

const wireTeam = z.object({
  _id: z.string(),
  id: z.string(),
  teamId: z.string(),
  teamName: z.string(),
  monogram: z.string(),
  colours: z.tuple([z.string(), z.string()]),
  sportsCategory: z.object({ _id: z.string(), id: z.string(), sportName: z.string() }),
});

/** A team to choose from. On the wire each team includes its sport. */
const teamOption = z.codec(wireTeam, teamBadge.extend({ sportId: z.string(), sportName: z.string() }), {
  decode: ({ id: teamId, teamName, monogram, colours, sportsCategory }) => ({
    id: teamId,
    name: teamName,
    monogram,
    colours,
    sportId: sportsCategory.id,
    sportName: sportsCategory.sportName,
  }),
  encode: ({ id: teamId, name, monogram, colours, sportId: sport, sportName }) => ({
    _id: teamId,
    id: teamId,
    teamId,
    teamName: name,
    monogram,
    colours,
    sportsCategory: { _id: sport, id: sport, sportName },
  }),
});

const wireMatchup = z.object({
  ...forecastFields,
  neutralWinner: z.string(),
  neutralLoser: z.string(),
  neutralMargin: z.number(),
  neutralwinProb: z.number(),
  neutraltieProb: z.number(),
  homeTeam: teamBadge,
  awayTeam: teamBadge,
  gameId: z.string().nullable(),
  distribution: marginDistribution,
  neutralDistribution: marginDistribution,
});

const siteForecast = z.object({
  ...forecastFields,
  /** The distribution of the home team's margin. */
  distribution: marginDistribution,
});

const matchupShape = z.object({
  homeTeam: teamBadge,
  awayTeam: teamBadge,
  /** The game whose rest and key players the forecast uses. Null: it assumes equal rest and the current key players. */
  gameId: z.string().nullable(),
  atHome: siteForecast,
  neutral: siteForecast,
});

/** The forecast for two teams at the first team's ground and on neutral ground. */
export const matchup = z.codec(wireMatchup, matchupShape, {
  decode: (wire) => ({
    homeTeam: wire.homeTeam,
    awayTeam: wire.awayTeam,
    gameId: wire.gameId,
    atHome: {
      predictedWinner: wire.predictedWinner,
      predictedLoser: wire.predictedLoser,
      algoMargin: wire.algoMargin,
      winProb: wire.winProb,
      tieProb: wire.tieProb,
      distribution: wire.distribution,
    },
    neutral: {
      predictedWinner: wire.neutralWinner,
      predictedLoser: wire.neutralLoser,
      algoMargin: wire.neutralMargin,
      winProb: wire.neutralwinProb,
      tieProb: wire.neutraltieProb,
      distribution: wire.neutralDistribution,
    },
  }),
  encode: ({ homeTeam, awayTeam, gameId, atHome, neutral }) => ({
    ...atHome,
    neutralWinner: neutral.predictedWinner,
    neutralLoser: neutral.predictedLoser,
    neutralMargin: neutral.algoMargin,
    neutralwinProb: neutral.winProb,
    neutraltieProb: neutral.tieProb,
    neutralDistribution: neutral.distribution,
    homeTeam,
    awayTeam,
    gameId,
  }),
});

export type Matchup = z.output<typeof matchup>;

export const matchupsCalls = declareCalls({
  listTeams: {
    method: 'GET',
    path: '/api/v1/website/getTeamNameList/:id',
    access: 'visitor',
    summary: 'The teams of a sport, by name.',
    params: z.object({ id: sportId }),
    output: z.array(teamOption),
  },
  compareTeams: {
    method: 'GET',
    path: '/api/v1/website/headToHeadResult/:sportId/:home/:away',
    access: 'visitor',
    summary: 'The forecast for two teams, at the first team’s ground and on neutral ground.',
    params: z.object({ sportId, home: teamReference, away: teamReference }),
    query: z.object({ gameId: id.optional() }),
    output: matchup,
  },
});
