import { type Profile, profileLabels } from '@outpick/contracts';
import { ButtonLink } from '../../design/button.tsx';
import { cutWords } from '../../platform/words.ts';
import { Portrait } from './portrait.tsx';
import styles from './profile-information.module.css';
import { addressOf } from './tabs.ts';

/** Longer team and league names are truncated. */
const MAX_WORDS = 5;

export function ProfileInformation({ profile }: { readonly profile: Profile }) {
  const rows = [
    [profileLabels.email, profile.email],
    [profileLabels.name, profile.name],
    [profileLabels.lastName, profile.lastName],
    [profileLabels.mobileNumber, profile.mobileNumber],
    [profileLabels.contestTeamName, cutWords(profile.contestTeamName ?? '', MAX_WORDS)],
    [profileLabels.contestLeague, cutWords(profile.contestLeague ?? '', MAX_WORDS)],
  ] as const;
  return (
    <div className={styles.information}>
      <Portrait address={profile.picture} />
      <dl className={styles.rows}>
        {rows.map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value || <span className={styles.none}>Not set</span>}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.links}>
        <ButtonLink to={addressOf('edit')}>Edit Profile</ButtonLink>
        <ButtonLink to="/you">See your year</ButtonLink>
      </p>
    </div>
  );
}
