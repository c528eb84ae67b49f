import type { Calls } from '@outpick/contracts';
import type { AnyCallReference, FeatureReference, NamedSchema } from '@outpick/contracts/reference';
import type { FastifyInstance } from 'fastify';
import type { Subscription } from './events.ts';
import { createEndpoints } from './http/answering.ts';
import type { Endpoint } from './http/answering.ts';
import type { PublicFile, PublicFilePerId } from './http/mount-public-files.ts';
import type { Caller, Guards, Routes } from './http/route.ts';
import type { AnyJob } from './jobs/job.ts';
import type { Platform } from './platform.ts';
import type { Observation } from './telemetry/observing.ts';

/** The layers of features, lowest first. A feature imports its own layer and lower ones; see docs/understand/features.md. */
export type Layer = 'reference' | 'forecasts' | 'contest' | 'beside' | 'pages';

/** Functions that a feature needs from a feature that it may not import. They are connected at start-up. */
export interface Joints {
  /** Returns the account of the caller's session, for calls that visitors may make too; undefined without a valid session. */
  readonly findPlayer: (caller: Caller) => Promise<string | undefined>;
  /** Returns the player of a board's row; undefined if there is no such row or it is the algorithm's. */
  readonly findRowPlayer: (row: {
    readonly slateId: string;
    readonly rowId: string;
    readonly rank: number;
  }) => Promise<string | undefined>;
}

/** The parts of a feature that are not calls. */
interface Parts {
  readonly layer: Layer;
  /** The feature's background work. */
  readonly jobs?: readonly AnyJob[];
  /** Subscriptions to events of this feature or a lower one. */
  readonly subscriptions?: readonly Subscription[];
  /** What workers observe for metrics and alerts. */
  readonly observations?: readonly Observation[];
  /** Generated files other than pages and answers. */
  readonly files?: (platform: Platform) => readonly PublicFile[];
  readonly filesPerId?: (platform: Platform) => readonly PublicFilePerId[];
}

interface AnsweredCalls<G extends Calls> {
  readonly calls: G;
  readonly routes: (platform: Platform, joints: Joints) => Routes<G>;
}

/** Calls that need direct access to HTTP, such as streams. */
interface MountedCalls<M extends Calls> {
  readonly mountedCalls: M;
  readonly mount: (app: FastifyInstance, platform: Platform, guards: Guards) => void;
}

interface DescribedCalls<G extends Calls> {
  /** Title, examples and errors of every call, for the API's documentation. */
  readonly reference: FeatureReference<G>;
}

/** A feature as the composition root sees it. */
export interface Feature extends Parts {
  readonly callReferences: Readonly<Record<string, AnyCallReference>>;
  readonly schemas: Readonly<Record<string, NamedSchema>>;
  readonly endpoints: (platform: Platform, joints: Joints) => readonly Endpoint[];
  readonly mount?: MountedCalls<Calls>['mount'];
}

type Manifest<G extends Calls, M extends Calls> = Parts &
  Partial<AnsweredCalls<G>> &
  Partial<MountedCalls<M>> &
  Partial<DescribedCalls<G & M>>;

interface DeclaredCalls<G extends Calls> {
  readonly calls: G;
}

/** Declares a feature. A call without a route or without a reference does not compile. */
export function defineFeature<G extends Calls, M extends Calls>(
  manifest: Parts & AnsweredCalls<G> & MountedCalls<M> & DescribedCalls<G & M>,
): Feature & DeclaredCalls<G & M>;
export function defineFeature<G extends Calls>(
  manifest: Parts & AnsweredCalls<G> & DescribedCalls<G>,
): Feature & DeclaredCalls<G>;
export function defineFeature<M extends Calls>(
  manifest: Parts & MountedCalls<M> & DescribedCalls<M>,
): Feature & DeclaredCalls<M>;
export function defineFeature(manifest: Parts): Feature;
export function defineFeature<G extends Calls, M extends Calls>({
  calls,
  routes,
  mountedCalls,
  mount,
  reference,
  ...parts
}: Manifest<G, M>): Feature & DeclaredCalls<Calls> {
  return {
    ...parts,
    ...(mount && { mount }),
    calls: { ...calls, ...mountedCalls },
    callReferences: reference?.calls ?? {},
    schemas: reference?.schemas ?? {},
    endpoints: (platform, joints) =>
      calls && routes ? createEndpoints(platform, calls, routes(platform, joints)) : [],
  };
}
