import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SERIES_TABLES } from './distributeSeries.ts';

const ROOT = join(import.meta.dirname, '..');
const SERIES = new Set<string>(SERIES_TABLES);

/** Statements written as text, without migrations, which run before tables are distributed. */
function statements(): { file: string; sql: string }[] {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|storage.migrations/.test(file),
  );
  return files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/`[^`]*`|'[^'\n]*'/g)].map(([sql]) => ({
      file,
      sql,
    })),
  );
}

/** Tables that a statement reads. */
function makeTables(sql: string): string[] {
  const own = new Set([...sql.matchAll(/\b(?:with|as) (\w+)\b/g)].map(([, name]) => name));
  return [...sql.matchAll(/\b(?:from|join|using) (\w+)\b(?! ?\()/g)]
    .map(([, name]) => name!)
    .filter((name) => !own.has(name) && !['select', 'lateral'].includes(name));
}

it('[SCL-01] no statement joins series with tables that Citus keeps on the coordinator', () => {
  const onSeries = statements()
    .map(({ file, sql }) => ({ file, tables: makeTables(sql) }))
    .filter(({ tables }) => tables.some((name) => SERIES.has(name)));
  expect(onSeries.length).toBeGreaterThan(20);
  const mixed = onSeries.filter(({ tables }) => tables.some((name) => !SERIES.has(name)));
  expect(mixed).toEqual([]);
});
