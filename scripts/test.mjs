/**
 * `npm test`: everything a change must pass, ending with `N passed, N failed`. Each check and each test counts as one.
 *
 * Modes: `npm test -- full` adds what is slow or needs other programs, with property tests from a seed of its own;
 * `npm test -- changed` runs only what the changes since `main` can break. Names of groups select them, in any mode:
 * `npm test -- checks unit contract browser`.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { memoryFolder } from './memoryFolder.mjs';
import { binary, fail, prepare } from './prepare.mjs';

const REPORTS = 'test-results/reports';
const MODES = ['full', 'changed'];

const tally = { passed: 0, failed: 0, skipped: 0 };
/** Tests and checks that failed, each with the message of its first error if there is one. */
const failures = [];
/** Lines of a message that the summary repeats; some show whole pages. */
const MAX_REASON_LINES = 6;

const groups = {
  checks: async () => {
    const [first, ...others] = checks().map(([label, ...args]) => async () => {
      const code = await execute(label, args);
      tally[code === 0 ? 'passed' : 'failed'] += 1;
      if (code !== 0) failures.push({ title: label });
    });
    // The first reads the types of all files on all cores; beside it the others only slow it down.
    await first();
    await inLanes(2, others);
  },
  unit: () => vitest('unit', ['unit', 'dom']),
  contract: () =>
    vitest('contract', ['contract', ...(mode === 'full' && hasOldestDatabase() ? ['oldestDatabase'] : [])]),
  browser: async () => {
    const specs = changed?.browser ?? [];
    if (changed && specs.length === 0) return;
    const chromium = await ensureBrowser();
    const report = `${REPORTS}/browser.json`;
    // The pattern is matched against the file's name as well as the title.
    const skip = mode ? [] : ['--grep-invert', '@full|\\.full\\.spec\\.ts'];
    const code = await execute('journeys', [binary('@playwright/test'), 'test', ...skip, ...specs], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(chromium ? { CHROMIUM: chromium } : {}),
    });
    count(report, code, ({ stats, suites }) => ({
      passed: stats.expected,
      skipped: stats.skipped,
      failed: suites.flatMap(unexpected),
    }));
  },
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in groups) && !MODES.includes(name));
if (unknown) fail(`Unknown group ${unknown}; there are ${[...MODES, ...Object.keys(groups)].join(', ')}.`);
const mode = MODES.find((name) => asked.includes(name));

prepare({ build: mode !== 'changed' });
// Imported once `prepare` has installed what it needs.
const changed = mode === 'changed' ? await (await import('./changed.mjs')).selectChanged() : undefined;
if (mode === 'full') {
  process.env.TEST_SEED ??= String(randomInt(1, 2 ** 31));
  process.stdout.write(`Property tests start from TEST_SEED=${process.env.TEST_SEED}\n`);
}
// Journeys use the built pages.
if (changed?.browser.length) prepare();

const started = Date.now();
const temporary = memoryFolder();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
// Removes old reports, which must not replace that of a runner that left none.
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const named = asked.filter((name) => name in groups);
// One group uses two cores; with more, two groups run side by side.
const lanes = availableParallelism() < 4 ? 1 : 2;
const times = [];
await inLanes(
  lanes,
  (named.length ? named : Object.keys(groups)).map((name) => async () => {
    const begun = Date.now();
    await groups[name]();
    times.push(`${name} ${seconds(begun)} s`);
  }),
);

process.stdout.write(`\n${seconds(started)} s (${times.join(', ')})\n`);
for (const { title, reason } of failures) process.stdout.write(`Failed: ${title}\n${indented(reason)}`);
if (failures.length > 0 && process.env.TEST_SEED)
  process.stdout.write(`TEST_SEED=${process.env.TEST_SEED} repeats the values of property tests.\n`);
const skipped = tally.skipped ? `, ${tally.skipped} skipped` : '';
process.stdout.write(`${tally.passed} passed, ${tally.failed} failed${skipped}\n`);
process.exit(tally.failed || !tally.passed ? 1 : 0);

/** Files of each check: all, or those that changed. */
function checks() {
  const boundaries = [binary('oxlint'), '-c', 'boundaries.config.js'];
  const whole = [
    ['types and lint', binary('oxlint')],
    ['boundaries', ...boundaries],
    ['format', binary('oxfmt'), '--list-different'],
    ['unused code', binary('knip'), '--no-progress'],
    ['sizes', binary('size-limit')],
    ['words', 'scripts/plainWords.mjs'],
  ];
  if (!changed) return whole;
  const { code } = changed;
  return [
    ...(code.length
      ? [
          ['types and lint', binary('oxlint'), ...code],
          ['boundaries', ...boundaries, ...code],
        ]
      : []),
    ...whole.filter(([label]) => ['format', 'unused code', 'words'].includes(label)),
  ];
}

/** True if Debian's PostgreSQL 15 is installed; where it is required and missing, its project fails. */
function hasOldestDatabase() {
  return existsSync('/usr/lib/postgresql/15/bin/postgres') || process.env.OUTSIDE_PROGRAMS === 'required';
}

async function vitest(group, projects) {
  const files = changed?.[group] ?? [];
  if (changed && files.length === 0) return;
  const report = `${REPORTS}/${group}.json`;
  const code = await execute(
    `${group} tests`,
    [
      binary('vitest'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...(mode ? [] : ['--exclude', '**/*.full.test.{ts,tsx}', '--testNamePattern', '^(?!.*@full)']),
      '--reporter=default',
      '--reporter=./scripts/testReport.mjs',
      ...files,
    ],
    { TEST_REPORT: report, ...(mode === 'full' ? {} : { OUTSIDE_PROGRAMS: 'unused' }) },
  );
  count(report, code, (result) => result);
}

/** The journeys of a suite that failed. */
function unexpected({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({ title: `${file}: ${title}`, reason: results[0]?.errors[0]?.message })),
  );
  return [...own, ...suites.flatMap(unexpected)];
}

/** The first lines of a message, without colours. */
function indented(message = '') {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_REASON_LINES)
    .map((line) => `  ${line}\n`)
    .join('');
}

/** Runs each job once, `width` at a time. */
async function inLanes(width, jobs) {
  const queue = [...jobs];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await next();
  };
  await Promise.all(Array.from({ length: width }, lane));
}

function execute(label, args, env = {}) {
  return new Promise((resolve) => {
    const begun = Date.now();
    const child = spawn(process.execPath, args, {
      stdio: 'inherit',
      env: { ...process.env, ...(temporary && { TMPDIR: temporary }), ...env },
    });
    child.on('exit', (code) => {
      process.stdout.write(`${code === 0 ? '✓' : '✗'} ${label} (${seconds(begun)} s)\n`);
      resolve(code ?? 1);
    });
  });
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000);
}

/** Adds a runner's report; a runner without one, or with another failure than a test, counts as failed. */
function count(report, code, figures) {
  const none = { passed: 0, skipped: 0, failed: [] };
  const result = existsSync(report) ? figures(JSON.parse(readFileSync(report, 'utf8'))) : none;
  if (code !== 0 && result.failed.length === 0)
    result.failed.push({ title: `${report}: the runner ended with ${code}` });
  tally.passed += result.passed;
  tally.skipped += result.skipped;
  tally.failed += result.failed.length;
  failures.push(...result.failed);
}
