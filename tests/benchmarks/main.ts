import { parseArgs } from 'node:util';
import { compareResults } from './compare.ts';
import { addToHistory } from './history.ts';
import { createResults, readResults } from './results.ts';
import { formatTable, type BenchRow } from './table.ts';

interface Options {
  /** How long the display is measured. */
  minutes?: number;
}

/** By name, in the order they run. Each starts its own server, measures and cleans up. */
const benchmarks: Record<string, () => Promise<{ run(options: Options): BenchRow[] | Promise<BenchRow[]> }>> =
  {
    ingestCore: () => import('./ingestCore.ts'),
    ingestMqtt: () => import('./ingestMqtt.ts'),
    revenue: () => import('./revenue/revenue.ts'),
    history: () => import('./history/history.ts'),
    export: () => import('./export/export.ts'),
    imports: () => import('./imports/imports.ts'),
    start: () => import('./start/start.ts'),
    live: () => import('./live/live.ts'),
    tenHertz: () => import('./live/tenHertz.ts'),
    fastLane: () => import('./fastLane/fastLane.ts'),
    scenes: () => import('./live/scenes.ts'),
    alarmRules: () => import('./alarmRules/alarmRules.ts'),
    incident: () => import('./incident/incident.ts'),
    fleet: () => import('./fleet/fleet.ts'),
    fleetEnergy: () => import('./fleetEnergy/fleetEnergy.ts'),
    largeFleet: () => import('./largeFleet/largeFleet.ts'),
    faults: () => import('./faults/faults.ts'),
    reading: () => import('./reading/reading.ts'),
    downsample: () => import('./downsample/downsample.ts'),
    attacks: () => import('./attacks/attacks.ts'),
    calls: () => import('./calls/calls.ts'),
    cluster: () => import('./cluster/cluster.ts'),
    losses: () => import('./losses/losses.ts'),
    gateway: () => import('./gateway/gateway.ts'),
  };

/** Benchmarks of waiting times and moving values also run in the browser with a window, where there is one. */
const IN_BOTH_BROWSERS = ['start', 'live', 'tenHertz'];

const { positionals: requested, values } = parseArgs({
  options: { minutes: { type: 'string' } },
  allowPositionals: true,
});
if (requested[0] === 'compare') {
  const [, one, other] = requested;
  if (!one || !other) {
    process.stderr.write('Name two files of results: npm run bench -- compare A B\n');
    process.exit(1);
  }
  process.stdout.write(`${compareResults(readResults(one), readResults(other)).join('\n')}\n`);
  process.exit(0);
}
if (requested[0] === 'record') {
  const [, file] = requested;
  if (!file) {
    process.stderr.write('Name a file of results: npm run bench -- record FILE\n');
    process.exit(1);
  }
  addToHistory(readResults(file));
  process.exit(0);
}
const options: Options = values.minutes === undefined ? {} : { minutes: Number(values.minutes) };
const unknown = requested.find((name) => !(name in benchmarks));
if (unknown) {
  process.stderr.write(
    `Unknown benchmark ${unknown}; available: ${Object.keys(benchmarks).join(', ')}, compare, record.\n`,
  );
  process.exit(1);
}

const results = createResults(new Date());
for (const [name, load] of Object.entries(benchmarks)) {
  if (requested.length && !requested.includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  try {
    const { run } = await load();
    results.add(await run(options));
    const full = process.env.FULL_CHROMIUM;
    if (full && IN_BOTH_BROWSERS.includes(name)) {
      process.stderr.write(`${name} in ${full} …\n`);
      results.add((await inBrowserAt(full, () => run(options))).map(inFullBrowser));
    }
  } catch (reason) {
    process.stderr.write(`${reason instanceof Error ? reason.stack : String(reason)}\n`);
    results.fail(name, reason);
  }
}
process.stdout.write(`\n${formatTable(results.rows()).join('\n')}\n\n${results.file}\n`);
process.exit(results.hasFailed() ? 1 : 0);

async function inBrowserAt<T>(path: string, work: () => Promise<T> | T): Promise<T> {
  const usual = process.env.CHROMIUM;
  process.env.CHROMIUM = path;
  try {
    return await work();
  } finally {
    if (usual === undefined) delete process.env.CHROMIUM;
    else process.env.CHROMIUM = usual;
  }
}

function inFullBrowser(row: BenchRow): BenchRow {
  return { ...row, name: `${row.name}, full Chromium` };
}
