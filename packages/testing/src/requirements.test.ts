import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const entries = readEntries(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
/** Tests by the IDs in their titles, as `file › title`. */
const tests = readTests();
const titles = new Set([...tests.values()].flat());

describe('docs/requirements.md', () => {
  it.each(entries)('names tests that exist for $id', (entry) => {
    expect(entry.tests).not.toEqual([]);
    expect(entry.tests.filter((test) => !titles.has(test))).toEqual([]);
  });

  it('has one line for each ID', () => {
    const listed = entries.map(({ id }) => id);
    expect(listed.filter((id, i) => listed.indexOf(id) !== i)).toEqual([]);
  });

  it('has a line for every ID that a test names', () => {
    const listed = new Set(entries.map(({ id }) => id));
    expect([...tests.keys()].filter((id) => !listed.has(id)).sort()).toEqual([]);
  });

  it('marks with (full) those that only `npm test -- full` shows', () => {
    const isFull = (test: string) =>
      /\.full\.(test|spec)\.tsx?$/.test(test.split(' › ')[0]!) || test.includes('@full');
    const expected = entries.filter(({ id }) => tests.get(id)?.every(isFull)).map(({ id }) => id);
    expect(entries.filter(({ marked }) => marked).map(({ id }) => id)).toEqual(expected);
  });
});

interface Requirement {
  id: string;
  /** Carries the mark (full). */
  marked: boolean;
  /** The tests it names, as `file › title`. */
  tests: string[];
}

function readEntries(text: string): Requirement[] {
  const found: Requirement[] = [];
  for (const line of text.split('\n')) {
    const [, id, mark] = /^- \*\*([A-Z]+-\d+)\*\* (\(full\) )?/.exec(line) ?? [];
    if (id !== undefined) found.push({ id, marked: mark !== undefined, tests: [] });
    const test = /^ {2}- `(.+?)` › (.+)$/.exec(line);
    if (test) found.at(-1)?.tests.push(`${test[1]!} › ${test[2]!}`);
  }
  return found;
}

function readTests(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of ['apps', 'kiosk', 'packages', 'tests', 'worker'].flatMap(testFiles)) {
    // A title is one string literal; those of test.each hold placeholders.
    for (const [, , title] of readFileSync(join(root, file), 'utf8').matchAll(
      /(['"`])(\[[A-Z]+-\d+\].*?)\1/g,
    )) {
      const test = `${file} › ${title!.replaceAll('`', "'")}`;
      for (const [, id] of title!.matchAll(/\[([A-Z]+-\d+)\]/g))
        found.set(id!, [...(found.get(id!) ?? []), test]);
    }
  }
  return found;
}

function testFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return testFiles(path);
      return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : [];
    });
}
