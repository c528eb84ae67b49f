import { useRouteLoaderData } from 'react-router';
import type { FinalResult } from './load-result.ts';

/** A sport as the shell needs it: to name it and to link to it. */
export interface SportLink {
  readonly id: string;
  readonly name: string;
  readonly logo: string;
}

/** The product's page on another platform. */
export interface SocialLink {
  readonly platformName: string;
  readonly address: string;
}

/** What every page has at hand. */
export interface RootData {
  readonly origin: string;
  readonly sports: FinalResult<readonly SportLink[]>;
  readonly socialLinks: FinalResult<readonly SocialLink[]>;
}

/** The shell's data; absent only when the root itself could not be loaded. */
export const useRootData = (): RootData | undefined => useRouteLoaderData<RootData>('root');
