import { z } from 'zod';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { Source } from './source.ts';
import type { Workshop } from './workshop.ts';

/** Names of the kinds, which are also the names of their folders, features and areas of data. */
export type KindName = 'news' | 'articles' | 'podcasts' | 'banners' | 'social-links' | 'pages';

/** A kind of content: how an operator's file becomes its row. */
export interface ContentKind {
  readonly name: KindName;
  /** Checks a source and stores its files; writes no row. */
  prepare(source: Source, workshop: Workshop): Promise<PreparedItem>;
}

export interface PreparedItem {
  readonly title: string;
  /** Draft: `null`. Not said: it stays as it is, and what is new is a draft. */
  readonly publishedAt: Date | null | undefined;
  /** All that the kind keeps, for telling whether anything changed. */
  readonly row: object;
  save(tx: Transaction, id: string): Promise<void>;
}

/** Fields that every kind takes. */
const common = z.object({
  title: z.string().trim().min(1).max(300),
  published: z
    .union([
      z.literal('draft').transform(() => null),
      z.iso.datetime({ offset: true }).transform((time) => new Date(time)),
    ])
    .optional(),
});

/** Declares a kind; its own types end here, as those of a job do. */
export function contentKind<Fields extends z.ZodType, Row extends object>(kind: {
  readonly name: KindName;
  /** The fields the kind takes beside the common ones, and no others. */
  readonly fields: Fields;
  readonly row: (fields: z.output<Fields>, source: Source, workshop: Workshop) => Promise<Row>;
  readonly save: (tx: Transaction, id: string, row: Row) => Promise<unknown>;
}): ContentKind {
  return {
    name: kind.name,
    async prepare(source, workshop) {
      const { title, published, ...own } = source.fields;
      const shared = read(common, { title, published }, source.path);
      const row = await kind.row(read(kind.fields, own, source.path), source, workshop);
      return {
        title: shared.title,
        publishedAt: shared.published,
        row,
        save: async (tx, id) => void (await kind.save(tx, id, row)),
      };
    },
  };
}

function read<T extends z.ZodType>(schema: T, value: unknown, path: string): z.output<T> {
  const result = z.safeParse<T>(schema, value);
  if (result.success) return result.data;
  throw new Error(`${path}:\n${z.prettifyError(result.error)}`);
}
