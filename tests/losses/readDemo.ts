import { TruthLine } from '@heliograph/contracts/commissioning';
import { getExpectedPower, getStationLosses, getStationPage, type LossDay } from '@heliograph/contracts/http';
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

/** Answers about stations of a demo, from a running server or from its database. */
export interface LedgerSource {
  stations: readonly { id: number; name: string }[];
  losses(id: number, span: Span): Promise<{ days: readonly LossDay[] }>;
  expectedPower(
    id: number,
    span: Span,
  ): Promise<{ at: readonly number[]; expected: readonly (number | null)[] }>;
}

interface Span {
  start: number;
  end: number;
}

/** Reads the ledgers of all stations for the time of a truth. */
export async function readLedgers(
  { stations, losses, expectedPower }: LedgerSource,
  lines: readonly TruthLine[],
): Promise<StationLedger[]> {
  let [start, end] = [Infinity, 0];
  for (const line of lines) [start, end] = [Math.min(start, line.start), Math.max(end, line.start)];
  const ledgers: StationLedger[] = [];
  for (const { id, name } of stations) {
    const { days } = await losses(id, { start, end });
    const judged = new Set<number>();
    for (let from = start; from < end; from += MAX_DAYS * DAY) {
      const span = { start: from, end: Math.min(end, from + MAX_DAYS * DAY) };
      const { at, expected } = await expectedPower(id, span);
      for (const [i, power] of expected.entries()) if (power !== null) judged.add(at[i]!);
    }
    ledgers.push({ station: name, days, judged });
  }
  return ledgers;
}

/** Asks a running demo. @param stack its address and demo password */
export async function askDemo(stack: { http: string; password: string }): Promise<LedgerSource> {
  const { token } = await signIn(stack, 'admin');
  const { part } = await readData(stack, getStationPage, { limit: 100 }, { token });
  return {
    stations: part.station.map(({ id, station_name: name }) => ({ id, name })),
    losses: (station_id, span) => readData(stack, getStationLosses, { station_id, ...span }, { token }),
    expectedPower: (station_id, span) =>
      readData(stack, getExpectedPower, { station_id, ...span }, { token }),
  };
}
