import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Each requirement of docs/requirements.md by its ID, with the tests it names as `file › title`. */
const entries = readEntries(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
const requirements = new Map(entries);
/** IDs in the titles of all tests, and the titles as `file › title`. */
const { ids, titles } = readTitles();

describe('docs/requirements.md', () => {
  it.each(entries)('names tests that exist for %s', (_, tests) => {
    expect(tests).not.toEqual([]);
    expect(tests.filter((test) => !titles.has(test))).toEqual([]);
  });

  it('has one line for each ID', () => {
    const listed = entries.map(([id]) => id);
    expect(listed.filter((id, i) => listed.indexOf(id) !== i)).toEqual([]);
  });

  it('has a line for every ID that a test names', () => {
    expect([...ids].filter((id) => !requirements.has(id)).sort()).toEqual([]);
  });
});

function readEntries(text: string): [id: string, tests: string[]][] {
  const found: [string, string[]][] = [];
  let current: string[] = [];
  for (const line of text.split('\n')) {
    const id = /^- \*\*([A-Z]+-\d+)\*\* /.exec(line)?.[1];
    if (id !== undefined) found.push([id, (current = [])]);
    const test = /^ {2}- `(.+?)` › (.+)$/.exec(line);
    if (test) current.push(`${test[1]!} › ${test[2]!}`);
  }
  return found;
}

function readTitles() {
  const ids = new Set<string>();
  const titles = new Set<string>();
  for (const file of ['apps', 'kiosk', 'packages', 'tests', 'worker'].flatMap(testFiles)) {
    // A title is one string literal; those of test.each hold placeholders.
    for (const [, , title] of readFileSync(join(root, file), 'utf8').matchAll(
      /(['"`])(\[[A-Z]+-\d+\].*?)\1/g,
    )) {
      for (const [, id] of title!.matchAll(/\[([A-Z]+-\d+)\]/g)) ids.add(id!);
      titles.add(`${file} › ${title!.replaceAll('`', "'")}`);
    }
  }
  return { ids, titles };
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
