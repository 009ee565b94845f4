import { z } from 'zod';
import type { TableShape, TableWindow } from '../tables.ts';
import { longVerb, verb } from './verb.ts';

const OfTable = { table: z.number().int() };

/** Maximum rows of one window. */
export const WINDOW_ROWS = 10_000;

/**
 * Tables that the engine holds for the calling page. A table that is gone rejects with `badInput`. `tables.feed` is
 * `EngineConnection.feed`: it takes a port, on which `TableFeed` goes out and `FeedAnswer` comes back.
 */
export const tables = {
  window: verb<TableWindow>()(
    z.object({
      ...OfTable,
      from: z.number().int().min(0),
      to: z.number().int().min(0),
    }),
  ),
  /** Sorts by columns, the first first, and leaves out what does not hold each word of `text` in any case. */
  arrange: longVerb<TableShape>()(
    z.object({
      ...OfTable,
      sort: z.array(z.object({ column: z.string(), descending: z.boolean() })).max(8),
      text: z.string().max(200),
      /** Columns that the words are looked for in; all of text when left out. */
      among: z.array(z.string()).max(32).optional(),
    }),
  ),
  close: verb<void>()(z.object(OfTable)),
  feed: verb<void>()(z.object(OfTable)),
} as const;
