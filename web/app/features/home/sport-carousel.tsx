import { type HomePage, sportsCalls } from '@outpick/contracts';
import { useEffect, useState } from 'react';
import { Carousel } from '../../design/carousel.tsx';
import { EmptyState } from '../../design/states.tsx';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { SportLinks } from '../sports/index.ts';
import styles from './sport-carousel.module.css';

type Sport = HomePage['sports'][number];

const EVERY_MS = 8000;

/** The sports to choose from; the one that was chosen shows where it leads. */
export function SportCarousel({ sports }: { readonly sports: readonly Sport[] }) {
  const [chosen, setChosen] = useState<Sport>();
  if (sports.length === 0) return <EmptyState title="No Sport is found" />;
  return (
    <div className={styles.sports}>
      <Carousel label="Sports" shows={5} autoplay={chosen ? undefined : EVERY_MS}>
        {sports.map((sport) => (
          <li key={sport.id}>
            <button
              type="button"
              className={styles.sport}
              aria-expanded={sport.id === chosen?.id}
              onClick={() => setChosen(sport)}
            >
              <img src={sport.logo} alt="" width="48" height="48" loading="lazy" />
              <span>{sport.name}</span>
            </button>
          </li>
        ))}
      </Carousel>
      {chosen && <ChosenSport key={chosen.id} sport={chosen} />}
    </div>
  );
}

/** Its links, under the name that the server gives it now. */
function ChosenSport({ sport }: { readonly sport: Sport }) {
  const [name, setName] = useState(sport.name);
  useEffect(() => {
    callFromBrowser(sportsCalls.getSport, { params: { id: sport.id } }).then(
      (found) => setName(found.name),
      // The name that came with the page serves as well.
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
