/**
 * `npm test`: everything a change must pass, ending with `N passed, N failed`. Each check and each test counts as one.
 * Arguments select groups: `npm test -- checks unit contract browser`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureBrowser } from './browser.mjs';
import { memoryFolder } from './memoryFolder.mjs';
import { binary, prepare } from './prepare.mjs';

const REPORTS = 'test-results/reports';
/** More tests than this that pass only when they run again fail the run: a defect is hiding there. */
const FLAKY_ALLOWED = 2;

const started = Date.now();
const tally = { passed: 0, failed: 0, skipped: 0 };
/** Titles of tests that failed, and of those that passed only when they ran again. */
const failures = [];
const flaky = [];

const groups = {
  checks: () =>
    inParallel(2, [
      ['types and lint', binary('oxlint')],
      ['boundaries', binary('eslint'), '.', '--max-warnings', '0'],
      ['format', binary('prettier'), '--check', '--log-level', 'warn', '.'],
      ['unused code', binary('knip'), '--no-progress'],
      ['sizes', binary('size-limit')],
    ]),
  unit: () => vitest('unit'),
  contract: () => vitest('contract'),
  browser: async () => {
    const chromium = await ensureBrowser();
    const report = `${REPORTS}/browser.json`;
    const code = await execute('journeys', [binary('@playwright/test'), 'test'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(chromium ? { CHROMIUM: chromium } : {}),
    });
    count(report, code, ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      skipped: stats.skipped,
      failed: suites.flatMap((suite) => titles(suite, 'unexpected')),
      flaky: suites.flatMap((suite) => titles(suite, 'flaky')),
    }));
  },
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in groups));
if (unknown) {
  process.stderr.write(`Unknown group ${unknown}; there are ${Object.keys(groups).join(', ')}.\n`);
  process.exit(1);
}

prepare();
const temporary = memoryFolder();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
// An old report must not stand in for that of a runner that left none.
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const selected = asked.length ? asked : Object.keys(groups);
// Two cores are busy with one group; more run two groups side by side.
const lanes = availableParallelism() < 4 ? 1 : 2;
await inLanes(
  lanes,
  selected.map((name) => groups[name]),
);

process.stdout.write(`\n${Math.round((Date.now() - started) / 1000)} s\n`);
for (const title of failures) process.stdout.write(`Failed: ${title}\n`);
for (const title of flaky) process.stdout.write(`Passed only at a second try: ${title}\n`);
if (flaky.length > FLAKY_ALLOWED) {
  process.stdout.write(`${flaky.length} tests needed a second try; at most ${FLAKY_ALLOWED} may.\n`);
  tally.failed += 1;
}
const skipped = tally.skipped ? `, ${tally.skipped} skipped` : '';
process.stdout.write(`${tally.passed} passed, ${tally.failed} failed${skipped}\n`);
process.exit(tally.failed || !tally.passed ? 1 : 0);

async function vitest(project) {
  const report = `${REPORTS}/${project}.json`;
  const args = ['run', '--project', project, '--reporter=default', '--reporter=./scripts/testReport.mjs'];
  const code = await execute(`${project} tests`, [binary('vitest'), ...args], { TEST_REPORT: report });
  count(report, code, (result) => result);
}

/** Titles of the journeys of a suite with this outcome. */
function titles({ suites = [], specs = [] }, outcome) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === outcome));
  return [
    ...own.map(({ file, title }) => `${file}: ${title}`),
    ...suites.flatMap((suite) => titles(suite, outcome)),
  ];
}

async function inParallel(width, checks) {
  await inLanes(
    width,
    checks.map(([label, ...args]) => async () => {
      const code = await execute(label, args);
      tally[code === 0 ? 'passed' : 'failed'] += 1;
      if (code !== 0) failures.push(label);
    }),
  );
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
      process.stdout.write(
        `${code === 0 ? '✓' : '✗'} ${label} (${((Date.now() - begun) / 1000).toFixed(1)} s)\n`,
      );
      resolve(code ?? 1);
    });
  });
}

/** Adds a runner's report; a runner that left none, or failed for another reason than a test, has failed. */
function count(report, code, figures) {
  const none = { passed: 0, skipped: 0, failed: [], flaky: [] };
  const result = existsSync(report) ? figures(JSON.parse(readFileSync(report, 'utf8'))) : none;
  if (code !== 0 && result.failed.length === 0)
    result.failed.push(`${report}: the runner ended with ${code}`);
  tally.passed += result.passed;
  tally.skipped += result.skipped;
  tally.failed += result.failed.length;
  failures.push(...result.failed);
  flaky.push(...result.flaky);
}
