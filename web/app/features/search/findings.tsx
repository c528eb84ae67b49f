import {
  type FoundGame,
  type FoundTeam,
  pages,
  type SearchResults,
  type TeamBadge,
} from '@outpick/contracts';
import type { ReactNode } from 'react';
import { generatePath } from 'react-router';
import { StartTime } from '../../design/start-time.tsx';
import { TeamChip } from '../../design/team-chip.tsx';
import { addressOfGame } from '../games/index.ts';
import { addressOfTeam } from '../teams/index.ts';
import styles from './findings.module.css';

/** One search result: its address and what it shows. */
export interface Finding {
  readonly address: string;
  readonly content: ReactNode;
}

interface FindingGroup {
  readonly title: string;
  readonly findings: readonly Finding[];
}

export const addressOfSearch = (q: string): string =>
  `${pages.search.path}?${new URLSearchParams({ q }).toString()}`;

export const countFound = ({ sports, teams, games }: SearchResults): number =>
  sports.length + teams.length + games.length;

/** The results by kind, without empty kinds. */
export function groupFindings({ sports, teams, games }: SearchResults): readonly FindingGroup[] {
  const groups = [
    {
      title: 'Sports',
      findings: sports.map(({ id, name }) => ({
        address: generatePath(pages.prediction.path, { id }),
        content: <Line main={name} aside="Forecasts" />,
      })),
    },
    {
      title: 'Teams',
      findings: teams.map((team) => ({
        address: addressOfTeam(team.id),
        content: <TeamLine team={team} />,
      })),
    },
    {
      title: 'Games',
      findings: games.map((game) => ({
        address: addressOfGame(game.gameId),
        content: <GameLine game={game} />,
      })),
    },
  ];
  return groups.filter(({ findings }) => findings.length > 0);
}

function Line({ main, aside }: { readonly main: ReactNode; readonly aside: ReactNode }) {
  return (
    <span className={styles.line}>
      <span className={styles.main}>{main}</span>
      <span className={styles.aside}>{aside}</span>
    </span>
  );
}

/** A team's chip beside its name, even if the name has several lines. */
function Side({ team: { name, monogram, colours } }: { readonly team: TeamBadge }) {
  return (
    <span className={styles.side}>
      <TeamChip monogram={monogram} colours={colours} /> <span>{name}</span>
    </span>
  );
}

function TeamLine({ team }: { readonly team: FoundTeam }) {
  const { name, city, sportName } = team;
  return (
    <Line
      main={<Side team={team} />}
      aside={city === '' || name.includes(city) ? sportName : `${city}, ${sportName}`}
    />
  );
}

function GameLine({ game }: { readonly game: FoundGame }) {
  const { homeTeam: home, awayTeam: away, points, status, date, sportName } = game;
  return (
    <Line
      main={
        <>
          <Side team={away} /> @ <Side team={home} />
          {points && <b className={styles.score}>{` ${points.away}–${points.home}`}</b>}
        </>
      }
      aside={
        <>
          <StartTime at={date} form={status === 'final' ? 'past' : 'coming'} inline />, {sportName}
        </>
      }
    />
  );
}
