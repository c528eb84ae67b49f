import { type Profile, profileCalls, profileForm, profileLabels, profileMessages } from '@outpick/contracts';
import { useRevalidator } from 'react-router';
import { TextField } from '../../design/field.tsx';
import { FormCard } from '../../design/form-card.tsx';
import { showToast } from '../../design/notices.ts';
import { callFromBrowser } from '../../platform/browser-calls.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './narrow.module.css';
import { PictureField } from './picture-field.tsx';

/** The key resets the form when the profile changes. */
export const EditProfile = ({ profile }: { readonly profile: Profile }) => (
  <ProfileForm key={JSON.stringify(profile)} profile={profile} />
);

function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    schema: profileForm,
    send: async (body) => {
      await callFromBrowser(profileCalls.updateProfile, { body });
      showToast(profileMessages.update);
      await revalidate();
    },
    onFailure: ({ message }) => showToast(message),
  });
  const text = (name: 'name' | 'lastName' | 'mobileNumber' | 'contestTeamName' | 'contestLeague') => ({
    label: profileLabels[name],
    defaultValue: profile[name] ?? '',
    ...form.field(name),
  });
  return (
    <div className={styles.narrow}>
      <FormCard title="Edit Profile" hideTitle form={form} submit="Save">
        <PictureField current={profile.picture} {...form.field('profilePic')} />
        {/* A disabled field is not submitted, but the call requires the email. */}
        <input type="hidden" name="email" value={profile.email} />
        <TextField label={profileLabels.email} type="email" value={profile.email} disabled readOnly />
        <TextField {...text('name')} autoComplete="given-name" />
        <TextField {...text('lastName')} autoComplete="family-name" />
        <TextField {...text('mobileNumber')} type="tel" autoComplete="tel" />
        <TextField {...text('contestTeamName')} autoComplete="nickname" />
        <TextField {...text('contestLeague')} autoComplete="off" />
      </FormCard>
    </div>
  );
}
