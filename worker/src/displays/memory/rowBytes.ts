import type { z } from 'zod';
import type { Work } from '../../pages/work.ts';

/** A part takes some milliseconds, on a slow machine too. */
const ROWS_PER_PART = 250;

type Breathing = Pick<Work, 'breathe'>;

/** Rows as parts of JSON in bytes; others have the thread in between. */
export async function writeRows(rows: readonly unknown[], { breathe }: Breathing): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const encoder = new TextEncoder();
  for (let first = 0; first < rows.length; first += ROWS_PER_PART) {
    parts.push(encoder.encode(JSON.stringify(rows.slice(first, first + ROWS_PER_PART))));
    await breathe();
  }
  return parts;
}

/** @throws Error when one of the rows is none of the schema's. */
export async function readRows<T>(
  parts: readonly Uint8Array[],
  schema: z.ZodType<T>,
  { breathe }: Breathing,
): Promise<T[]> {
  const rows: T[] = [];
  const decoder = new TextDecoder();
  for (const part of parts) {
    for (const row of JSON.parse(decoder.decode(part)) as unknown[]) rows.push(schema.parse(row));
    await breathe();
  }
  return rows;
}
