import { type Caller, socialLinksCalls } from '@outpick/contracts';
import { FailedLine } from '../../design/states.tsx';
import { type FinalResult, toResult } from '../../platform/load-result.ts';
import { type SocialLink, useRootData } from '../../platform/root-data.ts';
import { PlatformMark } from './platform-mark.tsx';
import styles from './social-links.module.css';

export const loadSocialLinks = (call: Caller): Promise<FinalResult<readonly SocialLink[]>> =>
  toResult(
    call(socialLinksCalls.listSocialLinks, {}).then((links) =>
      links.map(({ platformName, address }) => ({ platformName, address })),
    ),
  );

/** The product's pages on other platforms, as icons. */
export function SocialLinks() {
  const links = useRootData()?.socialLinks;
  if (links === undefined) return null;
  if (links.state === 'failed') return <FailedLine what="The social links did not load." />;
  if (links.data.length === 0) return null;
  return (
    <ul className={styles.links} aria-label="Outpick on social media">
      {links.data.map(({ platformName, address }) => (
        <li key={address}>
          <a className={styles.link} href={address} rel="me noopener noreferrer" aria-label={platformName}>
            <PlatformMark name={platformName} />
          </a>
        </li>
      ))}
    </ul>
  );
}
