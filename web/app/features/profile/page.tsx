import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { PageTitle } from '../../design/page-title.tsx';
import { SafeHtml } from '../../design/safe-html.tsx';
import { LoadResultView } from '../../design/load-result-view.tsx';
import { EmptyState, FailedState, LoadingLine, NeedsScript } from '../../design/states.tsx';
import { callContext } from '../../platform/calls.ts';
import { headTags } from '../../platform/head.ts';
import type { LoadResult } from '../../platform/load-result.ts';
import { readToken, useSignedIn } from '../../platform/session.ts';
import { useSignInLink } from '../../platform/sign-in-return.ts';
import { MailSettings } from '../mailings/index.ts';
import { ComparisonView } from '../you-vs-algorithm/index.ts';
import type { Route } from './+types/page.ts';
import { AccountExits } from './account-exits.tsx';
import { AccountTabs } from './account-tabs.tsx';
import { ChangePassword } from './change-password.tsx';
import { ContactDetails } from './contact-details.tsx';
import { Devices } from './devices.tsx';
import { EditProfile } from './edit-profile.tsx';
import { loadTab, type TabData } from './load.ts';
import styles from './page.module.css';
import { ProfileInformation } from './profile-information.tsx';
import { tabOf, tabs } from './tabs.ts';

/** Personal data is loaded only in the browser: server HTML is the same for all visitors. */
export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  if (readToken() === null) return null;
  return loadTab(context.get(callContext), tabOf(new URL(request.url).searchParams));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches[0].loaderData?.origin, {
    title: 'My Account',
    description: 'Your profile, your password, your devices.',
  });

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const signedIn = useSignedIn();
  if (signedIn === false || loaderData === null) return <SignInFirst />;
  return (
    <>
      <PageTitle>My Account</PageTitle>
      <div className={styles.beside}>
        <AccountTabs tab={loaderData.tab} />
        <div className={styles.tab}>
          <h2>{tabs[loaderData.tab]}</h2>
          <TabContent {...loaderData} />
        </div>
        <AccountExits />
      </div>
    </>
  );
}

const profileTabs = { information: ProfileInformation, edit: EditProfile, password: ChangePassword } as const;

function TabContent(data: TabData) {
  if ('profile' in data) {
    const Profile = profileTabs[data.tab];
    return <TabResult result={data.profile}>{(profile) => <Profile profile={profile} />}</TabResult>;
  }
  if ('text' in data) {
    const Text = data.tab === 'contact' ? ContactDetails : SafeHtml;
    return <TabResult result={data.text}>{({ html }) => <Text html={html} />}</TabResult>;
  }
  if ('devices' in data)
    return <TabResult result={data.devices}>{(devices) => <Devices {...devices} />}</TabResult>;
  return (
    <>
      <TabResult result={data.versus}>{(comparison) => <ComparisonView comparison={comparison} />}</TabResult>
      <MailSettings />
    </>
  );
}

interface TabResultProps<T> {
  readonly result: LoadResult<T>;
  readonly children: (data: T) => ReactNode;
}

const TabResult = <T,>({ result, children }: TabResultProps<T>) => (
  <LoadResultView
    result={result}
    loading={<LoadingLine />}
    failed={({ message }) => <FailedState what="This did not load" message={message} />}
  >
    {children}
  </LoadResultView>
);

function SignInFirst() {
  const signInLink = useSignInLink();
  return (
    <>
      <PageTitle>My Account</PageTitle>
      <EmptyState title="Please sign in">
        <p>Only you can see your profile and your devices.</p>
        <ButtonLink {...signInLink} primary>
          Sign In
        </ButtonLink>
      </EmptyState>
    </>
  );
}

/** The server's HTML, which does not know whether the visitor is signed in. */
export function HydrateFallback() {
  return (
    <>
      <PageTitle>My Account</PageTitle>
      <NeedsScript what="My Account" />
    </>
  );
}
