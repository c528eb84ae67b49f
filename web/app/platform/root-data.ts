import type { Announcement, SportWords } from '@outpick/contracts';
import { useRouteLoaderData } from 'react-router';
import type { FinalResult } from './load-result.ts';

/** The part of a sport that every page may use. */
export interface SportLink {
  readonly id: string;
  readonly name: string;
  readonly logo: string;
  readonly words: SportWords;
}

/** The product's page on another platform. */
export interface SocialLink {
  readonly platformName: string;
  readonly address: string;
}

/** Data of the root route, available to every page. */
export interface RootData {
  readonly origin: string;
  readonly sports: FinalResult<readonly SportLink[]>;
  readonly announcement: FinalResult<Announcement | null>;
  readonly socialLinks: FinalResult<readonly SocialLink[]>;
}

/** Undefined only if the root route failed to load. */
export const useRootData = (): RootData | undefined => useRouteLoaderData<RootData>('root');
