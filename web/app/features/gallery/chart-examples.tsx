import { CalibrationPlot } from '../../design/calibration-plot.tsx';
import { DotsKey } from '../../design/dots-key.tsx';
import { FiftyDots } from '../../design/fifty-dots.tsx';
import { PageSection } from '../../design/page-section.tsx';
import { Ruler } from '../../design/ruler.tsx';
import { Sparkline } from '../../design/sparkline.tsx';
import { Waterfall } from '../../design/waterfall.tsx';
import styles from './gallery.module.css';

const margins = Array.from({ length: 50 }, (_, dot) => Math.sinh((dot - 27.5) / 14) * 8);

/** A low-scoring sport: few margins, many ties. */
const tiedMargins = Array.from({ length: 50 }, (_, dot) => (dot - 28) / 9);

const bins = [0.55, 0.65, 0.75, 0.85, 0.95].map((said, index) => ({
  said,
  happened: said + (index % 3) * 0.02 - 0.02,
  games: 40 + index * 37,
}));

/** Charts with their captions. */
export function ChartExamples() {
  return (
    <PageSection title="Charts">
      <div className={styles.grid}>
        <FiftyDots
          margins={margins}
          away="Jets"
          home="Chiefs"
          description="The Jets win 28 of 50."
          predicted={-2}
          result={-9}
        />
        <FiftyDots
          margins={tiedMargins}
          away="Rovers"
          home="Athletic"
          units="goals"
          level={0.5}
          description="The Rovers win 24 of 50, and 9 end in a tie."
          keyed={false}
        />
        <p className={styles.row}>
          <DotsKey plots={[{ margins: tiedMargins, level: 0.5 }]} />
        </p>
        <div className={styles.stack}>
          <Ruler
            away="Jets"
            home="Chiefs"
            forecast={{ away: 0.393, tie: 0.004, home: 0.603 }}
            opinions={[
              { voice: 'algorithm', home: 0.605 },
              { voice: 'you', home: 0.68 },
              { voice: 'crowd', home: 0.64 },
              { voice: 'market', home: 0.57 },
            ]}
          />
          <Ruler
            away="Rovers"
            home="Athletic"
            forecast={{ away: 0.5, tie: 0.27, home: 0.23 }}
            opinions={[{ voice: 'algorithm', home: 0.365 }]}
          />
          <Waterfall
            caption="Why Chiefs by 3.4"
            contributions={[
              { label: 'Rating gap', points: 2.6 },
              { label: 'Home edge', points: 1.9 },
              { label: 'Rest', points: -0.7 },
              { label: 'Key player', points: -0.5 },
              { label: 'Shape', points: 0.1 },
            ]}
          />
          <Sparkline
            values={[3, 5, 4, 8, 7, 9, 12, 11]}
            description="Rating, from 3 to 11 over eight weeks."
          />
        </div>
      </div>
      <CalibrationPlot bins={bins} />
    </PageSection>
  );
}
