import type { ContentFields, FieldsOf } from '@outpick/contracts/admin';
import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import { z } from 'zod';
import { inNameOrder } from '../../platform/database/collation.ts';
import type { DB } from '../../platform/database/schema.gen.ts';
import type { Config } from '../../platform/config/config.ts';
import type { FormFiles } from './form-files.ts';
import type { StoredSanitizer } from './sanitize.ts';
import type { SourceFiles } from './source-files.ts';
import type { Source } from './source.ts';

export type KindName =
  | 'news'
  | 'articles'
  | 'podcasts'
  | 'banners'
  | 'social-links'
  | 'pages'
  | 'announcements';

export type KindTable =
  | 'news'
  | 'articles'
  | 'podcasts'
  | 'banners'
  | 'social_links'
  | 'pages'
  | 'announcements';

/** A row of the kind's own table, without the id. */
export type KindRow<Table extends KindTable> = Omit<Selectable<DB[Table]>, 'id'>;

/** A published item: its row in `publications` joined with the row of its kind. */
export type ItemRow<Table extends KindTable> = KindRow<Table> & {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly published_at: Date;
  readonly changed_at: Date;
};

/** An `order by` list over `publications` and the kind's table. */
export type ItemOrder = RawBuilder<unknown>;

export const newestFirst: ItemOrder = sql`published_at desc, publications.id desc`;
export const byPosition: ItemOrder = sql`position, ${inNameOrder(sql`title`)}, publications.id`;
export const byTitle: ItemOrder = sql`${inNameOrder(sql`title`)}, publications.id`;

export interface PresentContext {
  readonly config: Config;
  readonly sanitize: StoredSanitizer;
}

interface PrepareContext {
  readonly config: Config;
  readonly files: SourceFiles;
}

export interface FormContext {
  readonly config: Config;
  readonly files: FormFiles;
}

/** Defines one kind of content. The type parameters are inferred from the definition. */
interface KindDefinition<
  Name extends KindName,
  Fields extends z.ZodType,
  Table extends KindTable,
  Stored extends z.ZodType,
  Presented,
> {
  /** The name of the kind, of its source folder and of its data area. */
  readonly name: Name;
  readonly table: Table;
  /** Fields of the source's header besides the common ones. Must be strict: an unknown field is an error. */
  readonly fields: Fields;
  /** Sanitizes a source and stores the files it names. The row's key order is part of the item's digest. */
  readonly toRow: (
    fields: z.output<Fields>,
    source: Source,
    context: PrepareContext,
  ) => Promise<KindRow<Table>>;
  /** A row of the kind's table as JSON. */
  readonly stored: Stored;
  /** Converts a stored row to the fields of the console's form. */
  readonly toForm: (row: z.output<Stored>, title: string) => FieldsOf<Name>;
  /** Sanitizes the fields of the console's form and finds the files they name. */
  readonly fromForm: (fields: FieldsOf<Name>, context: FormContext) => Promise<KindRow<Table>>;
  /** Order of a list of items. */
  readonly order: ItemOrder;
  readonly present: (row: ItemRow<Table>, context: PresentContext) => Presented;
}

/** Dates a new item this many days before the time of its first put. An existing item keeps its date. */
interface DaysBeforePut {
  readonly daysBefore: number;
}

export interface PreparedItem {
  readonly title: string;
  /** `null`: draft. `undefined`: keep the current state; a new item becomes a draft. */
  readonly publishedAt: Date | DaysBeforePut | null | undefined;
  readonly row: Readonly<Record<string, unknown>>;
}

/** A kind of content as commands use it, without the types of its fields and row. */
export interface ContentKind {
  readonly name: KindName;
  readonly table: KindTable;
  /** Validates a source and stores the files it names; writes no row. */
  readonly prepare: (source: Source, context: PrepareContext) => Promise<PreparedItem>;
  /** Converts a stored row, as JSON, to the fields of the console's form. */
  readonly readForm: (row: unknown, title: string) => ContentFields;
  /** Converts fields of the console's form to a row. Throws a refusal if they name a file that does not exist. */
  readonly writeForm: (fields: ContentFields, context: FormContext) => Promise<PreparedItem['row']>;
}

/** The data area of a kind's published items. */
export const contentArea = (kindName: string): string => kindName;

const commonFields = z.object({
  title: z.string().trim().min(1).max(300),
  /** Marks a text of the demo's operator, which `content put` leaves out on a public site. */
  example: z.literal('yes').optional(),
  published: z
    .union([
      z.literal('draft').transform(() => null),
      z.iso.datetime({ offset: true }).transform((time) => new Date(time)),
      z
        .string()
        .regex(/^\d{1,3} days? ago$/u, 'a time, "draft" or "3 days ago"')
        .transform((text): DaysBeforePut => ({ daysBefore: Number.parseInt(text, 10) })),
    ])
    .optional(),
});

/** Fields that several kinds share. */
export const topic = z.string().trim().min(1).max(60);

/** Rank in a list; items of the same rank are ordered by title. */
export const position = z.coerce.number().int().min(0).max(10_000).default(0);

const addressMessage = 'an address beginning with https:// or http://';

/** An address on another site. */
export const webAddress = z
  .url({ protocol: /^https?$/u, message: addressMessage })
  .regex(/^https?:\/\/[^\s<>"]+$/u, addressMessage);

function parseFields<T extends z.ZodType>(schema: T, value: unknown, path: string): z.output<T> {
  const result = z.safeParse<T>(schema, value);
  if (result.success) return result.data;
  throw new Error(`${path}:\n${z.prettifyError(result.error)}`);
}

/** The error of a caller that passes the fields of another kind. */
const wrongKind = (fields: ContentFields, name: KindName) =>
  new Error(`fields of ${fields.kind} were given for ${name}`);

export const defineKind = <
  const Name extends KindName,
  Fields extends z.ZodType,
  Table extends KindTable,
  Stored extends z.ZodType,
  Presented,
>(
  kind: KindDefinition<Name, Fields, Table, Stored, Presented>,
) => {
  const isOwn = (fields: ContentFields): fields is FieldsOf<Name> => fields.kind === kind.name;
  return {
    ...kind,
    prepare: async (source: Source, context: PrepareContext): Promise<PreparedItem> => {
      const { title, example, published, ...fields } = source.fields;
      const common = parseFields(commonFields, { title, example, published }, source.path);
      const row = await kind.toRow(parseFields(kind.fields, fields, source.path), source, context);
      return { title: common.title, publishedAt: common.published, row };
    },
    readForm: (row: unknown, title: string): ContentFields => kind.toForm(z.parse(kind.stored, row), title),
    writeForm: async (fields: ContentFields, context: FormContext): Promise<KindRow<Table>> => {
      if (!isOwn(fields)) throw wrongKind(fields, kind.name);
      return kind.fromForm(fields, context);
    },
  };
};
