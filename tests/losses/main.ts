/**
 * `npm run judge-losses`: holds the kernels of expected energy and losses against published series, and injects faults
 * into real ones. The series are not part of the repository: `PV_DATA` names their folder, and what is not there is
 * named as not run.
 */
import type { Check } from './files.ts';
import { checkFaults } from './faults.ts';
import { checkPvwatts } from './pvwattsYear.ts';
import { checkClearDays, checkOrientation } from './realStations.ts';

const parts: Record<string, () => Check[] | undefined> = {
  'PVWatts year, open rack': () => checkPvwatts('pvlib/pvwatts_8760_rackmount.csv', 'openRackGlassPolymer'),
  'PVWatts year, roof': () => checkPvwatts('pvlib/pvwatts_8760_roofmount.csv', 'openRackGlassGlass'),
  orientation: checkOrientation,
  'clear days': checkClearDays,
  'injected faults': checkFaults,
};

let failed = 0;
for (const [name, run] of Object.entries(parts)) {
  const checks = run();
  if (!checks) process.stdout.write(`not run  ${name}: its files are not in PV_DATA\n`);
  for (const { name: what, figure, aim, passed } of checks ?? []) {
    if (passed === false) failed++;
    const verdict = passed === undefined ? 'noted  ' : passed ? 'passed ' : 'FAILED ';
    process.stdout.write(`${verdict}  ${what}: ${figure} (${aim})\n`);
  }
}
process.exitCode = failed > 0 ? 1 : 0;
