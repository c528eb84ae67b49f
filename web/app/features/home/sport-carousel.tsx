import { type HomePage, sportsCalls } from '@outpick/contracts';
import { useEffect, useState } from 'react';
import { Carousel } from '../../design/carousel.tsx';
import { EmptyState } from '../../design/states.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { SportLinks } from '../sports/index.ts';
import styles from './sport-carousel.module.css';

type Sport = HomePage['sports'][number];

const AUTOPLAY_MS = 8000;

/** The sports as buttons. Choosing one stops the autoplay and shows the links to its pages. */
export function SportCarousel({ sports }: { readonly sports: readonly Sport[] }) {
  const [chosenSport, setChosenSport] = useState<Sport>();
  if (sports.length === 0) return <EmptyState title="No Sport is found" />;
  return (
    <div className={styles.sports}>
      <Carousel label="Sports" shows={5} autoplay={chosenSport ? undefined : AUTOPLAY_MS}>
        {sports.map((sport) => (
          <li key={sport.id}>
            <button
              type="button"
              className={styles.sport}
              aria-expanded={sport.id === chosenSport?.id}
              onClick={() => setChosenSport(sport)}
            >
              <img src={sport.logo} alt="" width="48" height="48" loading="lazy" />
              <span>{sport.name}</span>
            </button>
          </li>
        ))}
      </Carousel>
      {chosenSport && <ChosenSport key={chosenSport.id} sport={chosenSport} />}
    </div>
  );
}

/** The chosen sport's links, under its current name, which is fetched from the server. */
function ChosenSport({ sport }: { readonly sport: Sport }) {
  const [name, setName] = useState(sport.name);
  useEffect(() => {
    callFromBrowser(sportsCalls.getSport, { params: { id: sport.id } }).then(
      (current) => setName(current.name),
      // On failure the name that came with the page stays.
      () => undefined,
    );
  }, [sport.id]);
  return (
    <nav className={styles.chosen} aria-label={name}>
      <h3>{name}</h3>
      <ul>
        <SportLinks sport={{ ...sport, name }} />
      </ul>
    </nav>
  );
}
