import { pages, type Sport } from '@outpick/contracts';
import { useId, useState } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { withDistinctChips } from '../../design/chip-colors.ts';
import { TeamChip } from '../../design/team-chip.tsx';
import { useTimeDerived } from '../../platform/each-second.ts';
import { useHydrated } from '../../platform/use-hydrated.ts';
import {
  browserSaver,
  formatLocked,
  formatMargin,
  formatStakes,
  shownPick,
  type Side,
  usePickRow,
} from '../picks/index.ts';
import styles from './hero-pick.module.css';
import type { HomeData } from './load.ts';

interface HeroPickProps {
  readonly lock: NonNullable<HomeData['nextLock']>;
  readonly card: HomeData['contests'][number];
  readonly sport: Sport;
}

/** A margin of this many standard deviations pays and costs nearly the maximum. */
const SURE_DEVIATIONS = 2.5;

/** A visitor picks the game that locks next. The pick is kept in this tab and sent after signing in. */
export function HeroPick({ lock, card, sport }: HeroPickProps) {
  const mostSure = Math.min(sport.maxMargin, Math.round(sport.marginSigma * SURE_DEVIATIONS));
  const { team, margin, choose } = useHeroPick({ lock, card, mostSure });
  const hydrated = useHydrated();
  const chips = withDistinctChips(lock);
  const [triedToSave, setTriedToSave] = useState(false);
  const missing = triedToSave && team === undefined;
  const [sureness, missingId] = [useId(), useId()];
  const isLocked = useTimeDerived((now) => (now >= Date.parse(card.forecast.date) ? 1 : 0), 0) === 1;
  if (isLocked) return <p>{formatLocked(sport)}</p>;
  const name = team === undefined ? 'Your team' : (team === 'home' ? lock.homeTeam : lock.awayTeam).name;
  return (
    <div className={styles.pick}>
      <fieldset
        className={styles.teams}
        disabled={!hydrated}
        aria-describedby={missing ? missingId : undefined}
      >
        <legend>Who do you think will win?</legend>
        {(['away', 'home'] as const).map((side) => (
          <TeamChoice
            key={side}
            team={side === 'home' ? chips.homeTeam : chips.awayTeam}
            chosen={team === side}
            onChoose={() => choose(side, margin)}
          />
        ))}
      </fieldset>
      <div className={styles.sureness}>
        <label htmlFor={sureness}>How sure are you?</label>
        <input
          id={sureness}
          type="range"
          min={0}
          max={mostSure}
          disabled={!hydrated}
          value={margin}
          aria-valuetext={describe(name, margin, sport)}
          onChange={({ target }) => choose(team, Number(target.value))}
        />
        <p aria-hidden="true">{describe(name, margin, sport)}</p>
      </div>
      <p className={styles.stakes} aria-live="polite">
        {formatStakes(margin, sport)}
      </p>
      <div className={styles.save}>
        <ButtonLink
          primary
          to={`${pages.today.path}#sign-up`}
          onClick={(event) => {
            if (team !== undefined) return;
            event.preventDefault();
            setTriedToSave(true);
          }}
        >
          Save my pick
        </ButtonLink>
        <p id={missingId} className={missing ? styles.missing : undefined} role="status">
          {missing ? 'Choose a team first.' : 'Your email and a code, and it counts.'}
        </p>
      </div>
    </div>
  );
}

/** Describes the pick: "Chiefs by 6 (68%)". */
const describe = (team: string, margin: number, sport: Sport): string =>
  margin === 0 ? 'Call it level (50%)' : `${team} by ${formatMargin(margin, sport)}`;

interface TeamChoiceProps {
  readonly team: HeroPickProps['lock']['homeTeam'];
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function TeamChoice({ team: { name, monogram, colours }, chosen, onChoose }: TeamChoiceProps) {
  return (
    <label className={styles.team}>
      <input type="radio" name="home-pick" checked={chosen} onChange={onChoose} />
      <TeamChip monogram={monogram} colours={colours} />
      <span>{name}</span>
    </label>
  );
}

interface HeroPickOptions extends Omit<HeroPickProps, 'sport'> {
  readonly mostSure: number;
}

/** The visitor's pick so far. It is kept as soon as it has a team. */
function useHeroPick({ lock, card, mostSure }: HeroPickOptions) {
  const { slateGameId, homeTeam: home, awayTeam: away } = lock;
  const { sportId, forecast } = card;
  const pick = shownPick(usePickRow(slateGameId));
  const [ownMargin, setOwnMargin] = useState(
    Math.min(mostSure, Math.max(1, Math.round(forecast.algoMargin))),
  );
  const choose = (team: Side | undefined, margin: number) => {
    setOwnMargin(margin);
    if (team === undefined) return;
    const game = {
      slateGameId,
      sportId,
      date: forecast.date,
      home: { id: home.id, name: home.name },
      away: { id: away.id, name: away.name },
    };
    browserSaver().choose(game, { team, margin });
  };
  return { team: pick?.team, margin: Math.min(mostSure, pick?.margin ?? ownMargin), choose } as const;
}
