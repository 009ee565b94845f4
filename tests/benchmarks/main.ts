import { formatTable, type BenchRow } from './table.ts';

/** By name, in the order they run. Each brings its own server, measures, and cleans up. */
const benchmarks: Record<string, () => Promise<{ run(): BenchRow[] | Promise<BenchRow[]> }>> = {
  ingestCore: () => import('./ingestCore.ts'),
  ingestMqtt: () => import('./ingestMqtt.ts'),
  revenue: () => import('./revenue.ts'),
  live: () => import('./live/live.ts'),
};

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = asked.find((name) => !(name in benchmarks));
if (unknown) {
  process.stderr.write(`No benchmark ${unknown}; there are ${Object.keys(benchmarks).join(', ')}.\n`);
  process.exit(1);
}

const rows: BenchRow[] = [];
for (const [name, load] of Object.entries(benchmarks)) {
  if (asked.length && !asked.includes(name)) continue;
  process.stderr.write(`${name} …\n`);
  rows.push(...(await (await load()).run()));
}
process.stdout.write(`\n${formatTable(rows).join('\n')}\n`);
process.exit(0);
