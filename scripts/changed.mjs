/**
 * Finds what the changes of a branch can break, for `npm test -- changed`: files that differ from the merge base with
 * `main`, committed or not; on `main` itself, from the last commit but one.
 */
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fail } from './prepare.mjs';

const TEST = /\.test\.tsx?$/;
const FULL = /\.full\.test\.tsx?$/;

/**
 * Code to lint and tests to run. Contract tests and journeys, which run
 * everything, are selected only if they changed themselves.
 */
export async function selectChanged() {
  const changed = changedFiles();
  process.stdout.write(`${changed.length} files changed\n`);
  return {
    code: changed.filter((file) => /\.(ts|tsx|mts|mjs|cjs|js)$/.test(file)),
    unit: await affectedTests(changed),
    contract: changed.filter((file) => file.startsWith('tests/contract/') && TEST.test(file)),
    browser: changed.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file)),
  };
}

function changedFiles() {
  const head = git('rev-parse', 'HEAD');
  const main = ['main', 'origin/main'].find((name) => git('rev-parse', '--verify', '--quiet', name));
  if (!head || !main) fail('`changed` needs a clone with its branch main.');
  const fork = git('merge-base', main, 'HEAD');
  const base = fork === head ? git('rev-parse', '--verify', '--quiet', 'HEAD~1') || head : fork;
  const listed = [
    git('diff', '--name-only', '--no-renames', base),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(listed.flatMap((text) => text.split('\n')))].filter(existsSync);
}

function git(...args) {
  return spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 27 }).stdout.trim();
}

/**
 * Unit tests that import a changed file, directly or indirectly, or reach a module that names one, such as a
 * data file.
 */
async function affectedTests(changed) {
  const all = git('ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx').split(
    '\n',
  );
  const tests = all.filter((file) => !file.startsWith('tests/contract/') && existsSync(file));
  const inputs = await importGraph(tests);
  const unknown = changed
    .filter((file) => !(file in inputs) && !TEST.test(file))
    .map((file) => basename(file));
  const importers = new Map();
  const reached = new Set(changed);
  for (const [file, { imports }] of Object.entries(inputs)) {
    for (const { path } of imports) importers.set(path, [...(importers.get(path) ?? []), file]);
    if (unknown.length === 0 || !existsSync(file)) continue;
    const text = readFileSync(file, 'utf8');
    if (unknown.some((name) => text.includes(name))) reached.add(file);
  }
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return tests.filter((test) => reached.has(test) && (!FULL.test(test) || changed.includes(test)));
}

/** Our modules that these files import, as esbuild resolves them. */
async function importGraph(files) {
  const { metafile } = await build({
    stdin: { contents: files.map((file) => `import './${file}';`).join('\n'), resolveDir: '.' },
    bundle: true,
    write: false,
    metafile: true,
    treeShaking: false,
    platform: 'node',
    format: 'esm',
    outdir: 'dist',
    logLevel: 'error',
    loader: { '.css': 'empty', '.svg': 'empty', '.png': 'empty', '.woff2': 'empty' },
    plugins: [
      {
        name: 'others-external',
        setup({ onResolve }) {
          onResolve({ filter: /^[^.]/ }, ({ path }) =>
            path.startsWith('@heliograph/') ? undefined : { external: true },
          );
        },
      },
    ],
  });
  return metafile.inputs;
}
