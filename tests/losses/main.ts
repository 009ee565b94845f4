/**
 * `npm run judge-losses`: holds the kernels of expected energy and losses against published series, and injects faults
 * into real ones. The series are not part of the repository: `PV_DATA` names their folder, and what is not there is
 * named as not run. With `demo URL TRUTH-FILE` it holds the loss ledger of a running demo against its truth file instead;
 * `DEMO_PASSWORD` is its password. With `seasons`, and days such as 2026-05-15, it starts demos on these days instead.
 */
import type { Check } from './files.ts';
import { checkDemo, compareWithTruth, describeStation } from './demoTruth.ts';
import { checkFaults } from './faults.ts';
import { checkPvwatts } from './pvwattsYear.ts';
import { askDemo, readLedgers, readTruth } from './readDemo.ts';
import { checkClearDays, checkOrientation } from './realStations.ts';
import { checkSeasons } from './seasons.ts';

const parts: Record<string, () => Check[] | undefined> = {
  'PVWatts year, open rack': () => checkPvwatts('pvlib/pvwatts_8760_rackmount.csv', 'openRackGlassPolymer'),
  'PVWatts year, roof': () => checkPvwatts('pvlib/pvwatts_8760_roofmount.csv', 'openRackGlassGlass'),
  orientation: checkOrientation,
  'clear days': checkClearDays,
  'injected faults': checkFaults,
};

let failed = 0;

function report(checks: readonly Check[]): void {
  for (const { name: what, figure, aim, passed } of checks) {
    if (passed === false) failed++;
    const verdict = passed === undefined ? 'noted  ' : passed ? 'passed ' : 'FAILED ';
    process.stdout.write(`${verdict}  ${what}: ${figure} (${aim})\n`);
  }
}

const [command, ...rest] = process.argv.slice(2);
if (command === 'demo') {
  const [url, file] = rest;
  if (url === undefined || file === undefined)
    throw new Error('usage: npm run judge-losses -- demo URL TRUTH-FILE');
  const lines = await readTruth(file);
  const demo = await askDemo({ http: url, password: process.env.DEMO_PASSWORD ?? '' });
  const compared = compareWithTruth(lines, await readLedgers(demo, lines));
  for (const station of compared) process.stdout.write(`         ${describeStation(station)}\n`);
  report(checkDemo(compared));
} else if (command === 'seasons') for await (const checks of checkSeasons(rest)) report(checks);
else
  for (const [name, run] of Object.entries(parts)) {
    const checks = run();
    if (!checks) process.stdout.write(`not run  ${name}: its files are not in PV_DATA\n`);
    report(checks ?? []);
  }
process.exitCode = failed > 0 ? 1 : 0;
