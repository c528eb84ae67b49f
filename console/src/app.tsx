import { adminCalls, mayCall, type Role } from '@outpick/contracts/admin';
import { Typography } from '@mui/material';
import { lazy, Suspense, type ComponentType } from 'react';
import { Admin, Authenticated, CustomRoutes, memoryStore, Navigate } from 'react-admin';
import { Route } from 'react-router-dom';
import { ConsoleLayout } from './design/layout.tsx';
import { Empty } from './design/empty.tsx';
import { Loaded, Loading } from './design/loaded.tsx';
import { Page } from './design/page.tsx';
import { darkTheme, lightTheme } from './design/theme.ts';
import { authProvider } from './platform/auth-provider.ts';
import { dataProvider } from './platform/data-provider.ts';
import { queries } from './platform/queries.ts';
import { useSelfResult } from './platform/self.ts';
import { useCall } from './platform/use-call.ts';
import { words } from './platform/words.ts';
import { screens, type Screen } from './screens.tsx';
import { JoinPage } from './screens/sign-in/join-page.tsx';
import { SignInPage } from './screens/sign-in/sign-in-page.tsx';

const store = memoryStore();

/** All screens. The code of a screen is fetched when it is first opened. */
const routes: readonly { readonly screen: Screen; readonly Content: ComponentType }[] = screens.map(
  (screen) => ({ screen, Content: lazy(async () => ({ default: await screen.load() })) }),
);

interface GuardedProps {
  readonly screen: Screen;
  readonly Content: ComponentType;
}

/** Shows a screen only to roles that may make its call. The server checks roles, too; this check only saves a refused call. */
function Guarded({ screen: { call }, Content }: GuardedProps) {
  return (
    <Loaded of={useSelfResult()} what="The console could not be opened.">
      {({ role }) =>
        mayCall(call, role) ? (
          <Suspense fallback={<Loading />}>
            <Content />
          </Suspense>
        ) : (
          <Page title="Not for your role">
            <Empty title="Your role does not allow that.">Ask an owner if you need this screen.</Empty>
          </Page>
        )
      }
    </Loaded>
  );
}

/** Redirects to the set-up while no league exists, otherwise to the first menu screen that the role may open. */
function FirstScreen() {
  return (
    <Loaded of={useSelfResult()} what="The console could not be opened.">
      {({ role }) => (mayCall(adminCalls.getSetup, role) ? <SetupFirst role={role} /> : <Home role={role} />)}
    </Loaded>
  );
}

function SetupFirst({ role }: { readonly role: Role }) {
  const setup = useCall(adminCalls.getSetup, {});
  if (setup.isPending) return <Loading />;
  return setup.data?.isFinished === false && setup.data.leagues.length === 0 ? (
    <Navigate to="/setup" replace />
  ) : (
    <Home role={role} />
  );
}

function Home({ role }: { readonly role: Role }) {
  const first = screens.find(({ group, call }) => group !== undefined && mayCall(call, role));
  return <Navigate to={first?.path ?? '/security'} replace />;
}

/** Shown for an unknown console address. */
function NotFound() {
  return (
    <Authenticated>
      <Page title="Not found">
        <Empty title="The console has no screen at this address">
          <Typography>The link may be old. Choose a screen from the menu.</Typography>
        </Empty>
      </Page>
    </Authenticated>
  );
}

export function App() {
  return (
    <Admin
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queries}
      i18nProvider={words}
      store={store}
      layout={ConsoleLayout}
      loginPage={SignInPage}
      catchAll={NotFound}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
      title="Outpick console"
      disableTelemetry
    >
      <CustomRoutes noLayout>
        <Route path="/join" element={<JoinPage />} />
      </CustomRoutes>
      <CustomRoutes>
        <Route
          path="/"
          element={
            <Authenticated>
              <FirstScreen />
            </Authenticated>
          }
        />
        {routes.map(({ screen, Content }) => (
          <Route
            key={screen.path}
            path={screen.path}
            element={
              <Authenticated>
                <Guarded screen={screen} Content={Content} />
              </Authenticated>
            }
          />
        ))}
      </CustomRoutes>
    </Admin>
  );
}
