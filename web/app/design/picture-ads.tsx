import { Carousel } from './carousel.tsx';
import styles from './picture-ads.module.css';

export interface PictureAd {
  readonly id: string;
  readonly picture: string;
  readonly alt: string;
  readonly link: string | null;
  readonly width: number;
  readonly height: number;
}

/** Advertisements, labeled as such. Their sizes are known in advance, so the layout does not shift. */
export function PictureAds({ ads }: { readonly ads: readonly PictureAd[] }) {
  const [only] = ads;
  if (!only) return null;
  return (
    <aside className={styles.ads} aria-label="Advertisement">
      <p className={styles.mark}>Advertisement</p>
      {ads.length === 1 ? (
        <Ad {...only} />
      ) : (
        <Carousel label="Advertisements" shows={1} autoplay={9000}>
          {ads.map((ad) => (
            <li key={ad.id}>
              <Ad {...ad} />
            </li>
          ))}
        </Carousel>
      )}
    </aside>
  );
}

function Ad({ picture, alt, link, width, height }: PictureAd) {
  const image = (
    <img className={styles.picture} src={picture} alt={alt} width={width} height={height} loading="lazy" />
  );
  if (link === null) return image;
  return (
    <a className={styles.link} href={link} rel="sponsored noopener noreferrer">
      {image}
    </a>
  );
}
