import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';
import textFont from '@fontsource-variable/radio-canada/files/radio-canada-latin-wght-normal.woff2?url';
import displayFont from '@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2?url';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
} from 'react-router';
import type { Route } from './+types/root.ts';
import icon from './design/icon.svg';
import { NoticeCorner } from './design/notice-corner.tsx';
import { showToast } from './design/notices.ts';
import {
  AnnouncementBar,
  ErrorPage,
  Footer,
  loadAnnouncement,
  loadSocialLinks,
  Masthead,
  SignedOutLine,
} from './features/shell/index.ts';
import { loadSports } from './features/sports/index.ts';
import { useKeptPicks } from './platform/use-kept-picks.ts';
import { callContext, originContext } from './platform/calls.ts';
import { setLinkNavigator } from './platform/follow-link.ts';
import { PrePaintScript } from './platform/pre-paint.tsx';
import type { RootData } from './platform/root-data.ts';
import { onSessionExpired, showSession } from './platform/session.ts';
import { stateAfterExpiry } from './platform/sign-in-return.ts';
import { showTheme } from './platform/theme.ts';
import { OfflineGuard } from './platform/offline-guard.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: displayFont },
  { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: textFont },
  { rel: 'icon', type: 'image/svg+xml', href: icon },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs): Promise<RootData> {
  const call = context.get(callContext);
  const [sports, announcement, socialLinks] = await Promise.all([
    loadSports(call),
    loadAnnouncement(call),
    loadSocialLinks(call),
  ]);
  return { origin: context.get(originContext), sports, announcement, socialLinks };
}

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);

/**
 * Sports, the announcement and social links rarely change: load them once a visit, and again on Retry, which submits a form
 * or revalidates.
 */
export const shouldRevalidate = ({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || (nextUrl.hash !== '' && nextUrl.href === currentUrl.href);

export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0f1b1a" />
        <PrePaintScript />
        <Meta />
        <Links />
      </head>
      <body>
        <Masthead />
        <AnnouncementBar />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <NoticeCorner />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const NO_CONNECTION_MS = 4000;
const sayNoConnection = () => showToast('No connection. Try again when you are online.', NO_CONNECTION_MS);

export default function Root() {
  const navigate = useNavigate();
  // If hydration fails, React re-renders <html> without the attributes that the pre-paint script set.
  useLayoutEffect(() => {
    showTheme();
    showSession();
  }, []);
  useKeptPicks();
  useEffect(() => setLinkNavigator(navigate), [navigate]);
  useEffect(() => onSessionExpired(() => void navigate('/', { state: stateAfterExpiry() })), [navigate]);
  return (
    <>
      <OfflineGuard onRefused={sayNoConnection} />
      <SignedOutLine />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
