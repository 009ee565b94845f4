import { computeBill } from '@heliograph/domain/billing';
import { compileTariffs, computeRevenue } from '@heliograph/domain/tariff';
import { calendar, DAY } from '@heliograph/domain/time';
import { createDuckDb } from './duckdb.ts';
import { BILLED, makeColumns, createFleet, HOURS, STATIONS, ZONES, getZone, type Fleet } from './fleet.ts';
import { copyFleet } from './copyFleet.ts';
import { LITERAL_HOURS, literally } from './literally.ts';
import { PLAN } from './plan.ts';

/** Median of five runs, ms; the date library's is extrapolated to the same number of hours. */
export interface Figures {
  ours: number;
  duckDb: number;
  literal: number;
  copy: number;
  /** Bills of `BILLED` stations, and the revenue of these. */
  bills: number;
  ofBilled: number;
}

/** Bills, with the stations' charge, sold and generated energy as import, export and controlled load. */
function bills(fleet: Fleet): number {
  const days = { first: fleet.edges[0]! / DAY, last: fleet.edges.at(-1)! / DAY - 1 };
  let sum = 0;
  for (let station = 0; station < BILLED; station++) {
    const { charging, selling, generation } = makeColumns(fleet, station);
    const energy = { imported: charging, exported: selling, controlled: generation };
    sum += computeBill(PLAN, { zone: getZone(station), edges: fleet.edges, ...energy }, days).total;
  }
  return sum;
}

/** The whole computation from stored tariffs and energies to amounts. */
function ours(fleet: Fleet, stations = STATIONS): number {
  const calendars = new Map(ZONES.map((zone) => [zone, calendar(zone, fleet.edges)]));
  let sum = 0;
  for (let station = 0; station < stations; station++) {
    const energy = {
      edges: fleet.edges,
      ...makeColumns(fleet, station),
      calendar: calendars.get(getZone(station))!,
    };
    for (const { sellingTotal, selfUseTotal } of computeRevenue(
      energy,
      compileTariffs(fleet.tariffs[station]!),
    ))
      sum += sellingTotal + selfUseTotal;
  }
  return sum;
}

async function median(work: () => number | Promise<number>, expected?: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run++) {
    const startedAt = performance.now();
    const sum = await work();
    times.push(performance.now() - startedAt);
    if (expected !== undefined && !(Math.abs(sum / expected - 1) < 1e-9))
      throw new Error(`results differ: ${sum} and ${expected}`);
  }
  return times.sort((a, b) => a - b)[2]!;
}

async function measure(): Promise<Figures> {
  const fleet = createFleet();
  const expected = ours(fleet);
  const database = await createDuckDb(fleet);
  const duckDb = await median(() => database.run(), expected);
  await database.close();
  return {
    duckDb,
    ours: await median(() => ours(fleet), expected),
    copy: await median(() => copyFleet(fleet)),
    bills: await median(() => bills(fleet)),
    ofBilled: await median(() => ours(fleet, BILLED)),
    literal: ((await median(() => literally(fleet))) * STATIONS * HOURS) / LITERAL_HOURS,
  };
}

measure().then(
  (figures) => postMessage({ figures }),
  (error: unknown) => postMessage({ error: String(error) }),
);
