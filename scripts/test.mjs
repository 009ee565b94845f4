/**
 * `npm test`: everything a change must pass, ending with `N passed, N failed`. Checks count one each, tests one each.
 * Arguments narrow it to groups: `npm test -- checks unit contract browser`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { ensureBrowser } from './browser.mjs';
import { memoryFolder } from './memoryFolder.mjs';
import { binary, prepare } from './prepare.mjs';

const REPORTS = 'test-results/reports';
const started = Date.now();
const tally = { passed: 0, failed: 0, skipped: 0 };

const groups = {
  checks: async () => {
    await inParallel([
      ['types', 'scripts/typecheck.mjs'],
      ['lint', binary('eslint'), '.', '--max-warnings', '0'],
      ['format', binary('prettier'), '--check', '--log-level', 'warn', '.'],
      ['unused code', binary('knip'), '--no-progress'],
      ['sizes', binary('size-limit')],
    ]);
  },
  unit: () => vitest('unit'),
  contract: () => vitest('contract'),
  browser: async () => {
    const chromium = await ensureBrowser();
    const report = `${REPORTS}/browser.json`;
    await execute('journeys', [binary('@playwright/test'), 'test'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(chromium ? { CHROMIUM: chromium } : {}),
    });
    count(report, ({ stats }) => [stats.expected + stats.flaky, stats.unexpected, stats.skipped]);
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
mkdirSync(REPORTS, { recursive: true });
for (const name of asked.length ? asked : Object.keys(groups)) await groups[name]();
process.stdout.write(`\n${Math.round((Date.now() - started) / 1000)} s\n`);
const skipped = tally.skipped ? `, ${tally.skipped} skipped` : '';
process.stdout.write(`${tally.passed} passed, ${tally.failed} failed${skipped}\n`);
process.exit(tally.failed || !tally.passed ? 1 : 0);

async function vitest(project) {
  const report = `${REPORTS}/${project}.json`;
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  await execute(`${project} tests`, [binary('vitest'), ...args]);
  count(report, (result) => [
    result.numPassedTests,
    result.numFailedTests + failedFiles(result),
    result.numPendingTests,
  ]);
}

/** Files that failed before any of their tests could. */
function failedFiles({ testResults }) {
  return testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((t) => t.status === 'failed'),
  ).length;
}

/** Two at a time: the checks are of very different length. */
async function inParallel(checks) {
  const queue = [...checks];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [label, ...args] = next;
      const code = await execute(label, args);
      tally[code === 0 ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all([lane(), lane()]);
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

/** Adds a runner's report; a runner that left none has failed. */
function count(report, figures) {
  const [passed, failed, skipped] = existsSync(report)
    ? figures(JSON.parse(readFileSync(report, 'utf8')))
    : [0, 1, 0];
  tally.passed += passed;
  tally.failed += failed;
  tally.skipped += skipped;
}
