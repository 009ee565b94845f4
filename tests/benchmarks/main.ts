import { parseArgs } from 'node:util';
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

const { positionals: requested, values } = parseArgs({
  options: { minutes: { type: 'string' } },
  allowPositionals: true,
});
const options: Options = values.minutes === undefined ? {} : { minutes: Number(values.minutes) };
const unknown = requested.find((name) => !(name in benchmarks));
if (unknown) {
  process.stderr.write(`Unknown benchmark ${unknown}; available: ${Object.keys(benchmarks).join(', ')}.\n`);
  process.exit(1);
}

const rows: BenchRow[] = [];
for (const [name, load] of Object.entries(benchmarks)) {
  if (requested.length && !requested.includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  rows.push(...(await (await load()).run(options)));
}
process.stdout.write(`\n${formatTable(rows).join('\n')}\n`);
process.exit(0);
