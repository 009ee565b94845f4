import { TruthLine } from '@heliograph/contracts/commissioning';
import { getExpectedPower, getStationLosses, getStationPage } from '@heliograph/contracts/http';
import { readData, signIn } from '@heliograph/testing';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { StationLedger } from './demoTruth.ts';

const DAY = 86_400_000;
/** Days that one answer of quarter hours holds. */
const MAX_DAYS = 30;

/** Reads the lines of a truth file. */
export async function readTruth(file: string): Promise<TruthLine[]> {
  const lines: TruthLine[] = [];
  for await (const line of createInterface({ input: createReadStream(file) }))
    lines.push(TruthLine.parse(JSON.parse(line)));
  return lines;
}

/** Asks a running demo for the ledgers of all stations in [start, end). @param stack its address and demo password */
export async function readLedgers(
  stack: { http: string; password: string },
  start: number,
  end: number,
): Promise<StationLedger[]> {
  const { token } = await signIn(stack, 'admin');
  const { part } = await readData(stack, getStationPage, { limit: 100 }, { token });
  const ledgers: StationLedger[] = [];
  for (const { id, station_name } of part.station) {
    const { days } = await readData(stack, getStationLosses, { station_id: id, start, end }, { token });
    const judged = new Set<number>();
    for (let from = start; from < end; from += MAX_DAYS * DAY) {
      const span = { station_id: id, start: from, end: Math.min(end, from + MAX_DAYS * DAY) };
      const { at, expected } = await readData(stack, getExpectedPower, span, { token });
      for (const [i, power] of expected.entries()) if (power !== null) judged.add(at[i]!);
    }
    ledgers.push({ station: station_name, days, judged });
  }
  return ledgers;
}
