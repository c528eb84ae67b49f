import type { z } from 'zod';
import type { Reading } from '../readings/index.ts';
import type { Row } from '../../../platform/csv/read-table.ts';
import { listSettingFields } from './setting-fields.ts';
import type { SettingField } from './setting-fields.ts';

/** One request to a provider. */
export interface Page {
  /** Names the page in schedules, logs and reports, such as "2026-11-17". Unique within a feed, stable, without secrets. */
  readonly key: string;
  /** Path and query after the origin, without secrets. */
  readonly path: string;
  /** The first and last day whose games the page lists, in the sport's time zone. */
  readonly from: string;
  readonly to: string;
  /**
   * Whether the page lists every game that the source has for those days. A game that such a page no longer lists has
   * moved, has another id or was removed.
   */
  readonly isComplete: boolean;
  /** The shortest interval between requests of this page in seconds, where calls are scarce. It applies during games too. */
  readonly minimumSeconds?: number;
}

/** A part of a document that could not be used. */
export interface Problem {
  /** The source's id of the game, if it could be read. */
  readonly sourceId: string | null;
  readonly reason: string;
}

/** The games of one document. */
export interface FeedDocument {
  readonly readings: readonly Reading[];
  readonly problems: readonly Problem[];
  /** Games that cannot be imported yet, which is not an error, such as playoff games without teams. */
  readonly skipped: number;
  /** Set if a later read of the same document may give another result, for example because games are used only after hours. */
  readonly isProvisional?: true;
  /** The next page of a document in several parts. */
  readonly next?: Page;
}

/** The calls that a provider's terms or plan allow. Feeds with the same provider and key share them. */
export interface CallBudget {
  /** In any 60 seconds. */
  readonly perMinute?: number | undefined;
  /** In a calendar day or month in UTC, as providers count. */
  readonly perDay?: number | undefined;
  readonly perMonth?: number | undefined;
}

/** How a key is sent. Its value comes from the setting FEED_SECRETS or from the console, by name. */
export interface SecretUse {
  /** The name of the key, such as "cfbd". */
  readonly name: string;
  readonly place: 'header' | 'query';
  /** The name of the header or of the parameter. */
  readonly key: string;
  /** Stands before the value, such as "Bearer ". */
  readonly prefix?: string;
}

/**
 * The groups of facts for which a source can be used. Each fact of a game comes from the first source in order of priority
 * that has it.
 */
export const factGroups = ['schedule', 'result', 'line', 'players', 'goals'] as const;
export type FactGroup = (typeof factGroups)[number];

/** The context in which an adapter reads a document. */
export interface ReadContext {
  readonly page: Page;
  readonly now: Date;
  /** The sport's time zone. */
  readonly timeZone: string;
}

interface Moment {
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Describes the requests to one provider and reads its documents. Pure: an adapter does not fetch, read the clock or use
 * the database.
 */
export interface AdapterSpec<Settings> {
  /** The source's name, in lower case with hyphens. It is stored with every game, so it must never change. */
  readonly name: string;
  readonly title: string;
  /** The origin of the documents, such as "https://statsapi.mlb.com". */
  readonly origin: string;
  /** What the provider's terms say about our use, for operators. */
  readonly terms: string;
  /** True if the provider offers no interface to the public: an operator must agree before a feed uses this adapter. */
  readonly isUnofficial?: true;
  readonly settings: z.ZodType<Settings>;
  readonly secret?: SecretUse;
  readonly budget: CallBudget;
  /** The shortest interval between requests of one page while its games are played, in seconds. */
  readonly liveSeconds: number;
  /** The facts that the source has. */
  readonly facts: readonly FactGroup[];
  /** True if the source only adds facts to games that other sources reported, such as lines. */
  readonly isJoinOnly?: true;
  /** The HTTP statuses that mean that the provider has no games now, such as 404 out of season. */
  readonly emptyStatuses?: readonly number[];
  /** The pages of the current season, or of the next one between seasons. Pages of past days may be omitted. */
  readonly pages: (settings: Settings, moment: Moment) => readonly Page[];
  /** The pages of a whole season, for its history. Empty if the source has none. */
  readonly seasonPages: (settings: Settings, season: number, moment: Moment) => readonly Page[];
  readonly document:
    | {
        readonly kind: 'json';
        readonly read: (settings: Settings, document: unknown, context: ReadContext) => FeedDocument;
      }
    | {
        readonly kind: 'csv';
        /** The required columns: a file without them is not this provider's. */
        readonly columns: readonly string[];
        readonly read: (settings: Settings, rows: readonly Row[], context: ReadContext) => FeedDocument;
      };
}

/** An adapter with the settings of one feed. */
export interface BoundAdapter {
  readonly pages: (moment: Moment) => readonly Page[];
  readonly seasonPages: (season: number, moment: Moment) => readonly Page[];
  readonly document:
    | { readonly kind: 'json'; readonly read: (document: unknown, context: ReadContext) => FeedDocument }
    | {
        readonly kind: 'csv';
        readonly columns: readonly string[];
        readonly read: (rows: readonly Row[], context: ReadContext) => FeedDocument;
      };
}

/** An adapter without its settings' type, for lists of adapters. */
export interface Adapter extends Omit<
  AdapterSpec<unknown>,
  'settings' | 'pages' | 'seasonPages' | 'document'
> {
  readonly settingFields: readonly SettingField[];
  /** Parses the settings of a feed. Throws if they are invalid. */
  readonly bind: (settings: unknown) => BoundAdapter;
}

export function defineAdapter<Settings>(spec: AdapterSpec<Settings>): Adapter {
  const { settings: schema, pages, seasonPages, document, ...facts } = spec;
  return {
    ...facts,
    settingFields: listSettingFields(schema),
    bind(value) {
      const settings = schema.parse(value);
      return {
        pages: (moment) => pages(settings, moment),
        seasonPages: (season, moment) => seasonPages(settings, season, moment),
        document:
          document.kind === 'json'
            ? { kind: 'json', read: (content, context) => document.read(settings, content, context) }
            : {
                kind: 'csv',
                columns: document.columns,
                read: (rows, context) => document.read(settings, rows, context),
              },
      };
    },
  };
}
