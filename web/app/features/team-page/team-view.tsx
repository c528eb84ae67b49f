import { publicFileAddress, type TeamPage } from '@outpick/contracts';
import { Figures } from '../../design/figures.tsx';
import { PageSection } from '../../design/page-section.tsx';
import { RatingBand } from '../../design/rating-band.tsx';
import { TeamChip } from '../../design/team-chip.tsx';
import { formatSigned } from '../../platform/numbers.ts';
import { capitalize } from '../../platform/sport-words.ts';
import { PlayingGames, PostponedGames } from '../games/index.ts';
import { SportFrame, useSportOfRoute, useSportWords } from '../sports/index.ts';
import { ComingGames, PlayedGames } from './team-games.tsx';
import styles from './team-view.module.css';

/** A team: its rating with the uncertainty, its upcoming games and its results. */
export function TeamView({ team }: { readonly team: TeamPage }) {
  const sport = useSportOfRoute(team.sportId);
  const { season } = team;
  return (
    <SportFrame sport={sport} title={team.name} mark={<TeamChip {...team} />}>
      <p className={styles.where}>
        {[team.sportName, team.conference, team.city === '' ? null : team.city]
          .filter((word) => word !== null)
          .join(', ')}
      </p>
      <TeamFigures team={team} />
      {team.history.length > 1 && <RatingHistory team={team} />}
      <PlayingGames games={team.playing} />
      <PageSection title="Upcoming games">
        <ComingGames teamId={team.id} games={team.coming} />
        <p className={styles.calendar}>
          <a href={publicFileAddress('teamCalendar', team.id)} type="text/calendar">
            {team.name} in your calendar (iCal)
          </a>
        </p>
      </PageSection>
      <PostponedGames games={team.postponed} />
      <PageSection title={season === null ? 'Results' : `Results, season ${season}`}>
        <PlayedGames teamId={team.id} games={team.results} />
      </PageSection>
    </SportFrame>
  );
}

function TeamFigures({ team: { sportId, current, record } }: { readonly team: TeamPage }) {
  const { units } = useSportWords(sportId);
  const recordFigure = {
    label: 'W-L-T',
    value: `${record.wins}-${record.losses}-${record.ties}`,
    note: 'this season',
  };
  if (!current) return <Figures figures={[recordFigure]} />;
  const { rank, teams, rating, deviation } = current;
  return (
    <Figures
      figures={[
        { label: 'Rank', value: rank, note: `of ${teams}` },
        {
          label: 'Rating',
          value: formatSigned(rating),
          note: `${units} compared with an average team, give or take ${deviation.toFixed(1)}`,
        },
        recordFigure,
      ]}
    />
  );
}

function RatingHistory({ team: { sportId, name, history } }: { readonly team: TeamPage }) {
  const { units } = useSportWords(sportId);
  const [first, last] = [history[0], history.at(-1)];
  const description =
    first && last
      ? `The rating of ${name} over the season, from ${formatSigned(first.rating)} to ${formatSigned(last.rating)} ${units}, now give or take ${last.deviation.toFixed(1)}.`
      : '';
  return (
    <PageSection title="Rating over the season">
      <RatingBand points={history} description={description} />
      <p className={styles.note}>
        {capitalize(units)} better or worse than an average team. The true strength is inside the band two
        times out of three.
      </p>
    </PageSection>
  );
}
