import type { MeterReport, TableWindow } from '@heliograph/contracts/engine';
import { addStation } from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { Code } from '@heliograph/domain/models';
import { readData, newStation, signIn, type Stack } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBroker } from './support/brokerClient.ts';
import { openNodePage, type NodePage } from './support/openNodePage.ts';
import { startTestServer } from './support/testServer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEP = 5 * MINUTE;
const NMI = '4199990001';
const TENTHS = 10_000;

/**
 * Sydney sets its clocks forward on 4 October 2026 and back on 5 April 2026, which makes local days of 23 and 25 hours.
 * Each span begins a day before, in market time (UTC+10), and lasts three days of it.
 */
const SPANS = {
  23: { first: '2026-10-03', last: '2026-10-05' },
  25: { first: '2026-04-04', last: '2026-04-06' },
} as const;
const parseStart = (date: string) => Date.parse(date) - 10 * HOUR;

/** Energy of each interval, in ten-thousandths of a kWh: no two days are alike. */
const energyAt = (start: number, code: string): number => {
  const step = Math.round(start / STEP);
  return code === Code.importTotal ? 100 + ((step * 7919) % 401) : (step * 104_729) % 307;
};
/** Nothing is reported from 6:00 to 7:00 UTC of the second day of a span. */
const isSilent = (at: number, start: number) => at > start + DAY + 20 * HOUR && at < start + DAY + 21 * HOUR;

let stack: Stack;
let page: NodePage;
let stationId: number;

beforeAll(async () => {
  stack = await startTestServer({ DEMO_STATIONS: '1', SIMULATOR: 'off' });
  const { token } = await signIn(stack, 'admin');
  const station = newStation({
    area: 'NSW',
    agent: 'Ausgrid',
    address: '1 Test Street, Marrickville NSW 2204',
    postal_code: '2204',
    latitude: -33.91,
    longitude: 151.16,
  });
  const { station_id, gateway } = await readData(stack, addStation, station, { token });
  stationId = station_id;
  const client = await connectBroker({
    url: stack.mqtt,
    user: gateway.uuid,
    password: gateway.password,
    clientId: `gw-${gateway.uuid}`,
  });
  let seq = 0;
  for (const { first, last } of Object.values(SPANS)) {
    const start = parseStart(first) - 2 * DAY;
    const count = (parseStart(last) + 3 * DAY - start) / STEP;
    const columns = Object.fromEntries(
      [Code.importTotal, Code.exportTotal].map((code) => {
        let total = 5_000 * TENTHS;
        const values = Array.from({ length: count }, (_, step) => {
          const at = start + step * STEP;
          const value = total / TENTHS;
          total += energyAt(at, code);
          return isSilent(at, parseStart(first)) ? null : value;
        });
        return [code, values];
      }),
    );
    const payload = JSON.stringify({ seq: ++seq, device_id: station.device.sn, start, step: STEP, columns });
    await client.publishAsync(topics.backfill(gateway.uuid), payload, { qos: 1 });
  }
  await client.endAsync();
  page = await openNodePage(stack, 'admin');
});
afterAll(async () => {
  await page.close();
  await stack.stop();
});

interface ReadInterval {
  suffix: string;
  /** ms */
  start: number;
  minutes: number;
  kwh: number;
  quality: string;
}

/**
 * Reads a NEM12 file by the definition of its records, strictly: fixed numbers of fields, records in their order,
 * events that cover a day exactly. Written for this test, and shares no code with the product.
 */
function readStrictly(text: string): ReadInterval[] {
  expect(text.endsWith('\r\n')).toBe(true);
  const rows = text
    .slice(0, -2)
    .split('\r\n')
    .map((row) => row.split(','));
  const header = rows.shift()!;
  expect([header.length, header[0], header[1]]).toEqual([5, '100', 'NEM12']);
  expect(header[2]).toMatch(/^\d{12}$/);
  expect(rows.pop()).toEqual(['900']);
  const read: ReadInterval[] = [];
  let stream: { suffix: string; minutes: number } | null = null;
  let day: ReadInterval[] = [];
  let isMixed = false;
  let covered = 0;
  const isWhole = () => covered === (isMixed ? day.length : 0);
  for (const row of rows) {
    const [record, ...fields] = row;
    if (record !== '400') {
      expect(isWhole()).toBe(true);
      [isMixed, covered] = [false, 0];
    }
    if (record === '200') {
      expect(row).toHaveLength(10);
      const [nmi, configuration, register, suffix, , , unit, minutes] = fields;
      expect([nmi, configuration, register, unit]).toEqual([NMI, 'E1B1', suffix, 'KWH']);
      stream = { suffix: suffix!, minutes: Number(minutes) };
    } else if (record === '300') {
      const { suffix, minutes } = stream!;
      const count = 1440 / minutes;
      expect(row).toHaveLength(count + 7);
      const midnight =
        Date.UTC(
          Number(fields[0]!.slice(0, 4)),
          Number(fields[0]!.slice(4, 6)) - 1,
          Number(fields[0]!.slice(6)),
        ) -
        10 * HOUR;
      const quality = fields[count + 1]!;
      expect(quality).toMatch(/^(A|V|N|[SF]\d\d)$/);
      day = fields.slice(1, count + 1).map((value, index) => {
        expect(value).toMatch(/^\d+(\.\d{1,4})?$/);
        return { suffix, start: midnight + index * minutes * MINUTE, minutes, kwh: Number(value), quality };
      });
      isMixed = quality === 'V';
      read.push(...day);
    } else {
      expect([record, row.length]).toEqual(['400', 6]);
      const [from, to, quality] = [Number(fields[0]), Number(fields[1]), fields[2]!];
      expect([from, quality === 'V']).toEqual([covered + 1, false]);
      for (let index = from - 1; index < to; index++) day[index]!.quality = quality;
      covered = to;
    }
  }
  expect(isWhole()).toBe(true);
  return read;
}

const compare = (text: string) =>
  page.call<MeterReport>('meter', 'compare', {
    stationId,
    file: new TextEncoder().encode(text),
    nmi: null,
    clock: 'market',
    controlled: null,
    countsControlled: true,
  });

describe.each([23, 25] as const)('a meter file over a local day of %i hours', (hours) => {
  const { first: from, last: to } = SPANS[hours];
  const write = () =>
    page.call<{ text: string; days: number }>('meter', 'write', {
      stationId,
      from,
      to,
      minutes: 5,
      nmi: NMI,
    });

  it('[IMP-02] has each interval of five minutes as it was counted, for another reader', async () => {
    const { text, days } = await write();
    expect(days).toBe(6);
    const intervals = readStrictly(text);
    expect(intervals).toHaveLength(2 * 3 * 288);
    for (const [code, suffix] of [
      [Code.importTotal, 'E1'],
      [Code.exportTotal, 'B1'],
    ] as const) {
      const own = intervals.filter((interval) => interval.suffix === suffix);
      expect(own.map(({ start }) => start)).toEqual(
        Array.from({ length: 864 }, (_, step) => parseStart(from) + step * STEP),
      );
      const measured = own.filter(({ quality }) => quality === 'A');
      expect(measured.length).toBe(864 - 12);
      for (const { start, kwh } of measured) expect(kwh).toBeCloseTo(energyAt(start, code) / TENTHS, 4);
      // Energy counted while nothing was reported is there, spread and marked.
      const silent = own.filter(({ quality }) => quality !== 'A');
      expect(new Set(silent.map(({ quality }) => quality))).toEqual(new Set(['S17']));
      const counted = silent.reduce((sum, { start }) => sum + energyAt(start, code), 0);
      expect(silent.reduce((sum, { kwh }) => sum + kwh, 0)).toBeCloseTo(counted / TENTHS, 2);
    }
  });

  it('[IMP-02] agrees with the station when it is read again, on days of its zone', async () => {
    const { text } = await write();
    const { file, comparison } = await compare(text);
    expect(file).toMatchObject({ format: 'NEM12', problemCount: 0, hasEnd: true });
    expect(comparison).toMatchObject({
      nmi: NMI,
      minutes: 5,
      verdict: { outcome: 'agrees' },
      sides: { import: { compared: 864, meterGaps: 0, ownGaps: 0 }, export: { compared: 864 } },
      counted: { import: true, export: true },
      intervals: { rows: 864 },
      averageDay: { minutes: 5 },
    });
    const { days, sides } = comparison!;
    const lengths = Array.from(days.start, (start, day) => (days.end[day]! - start) / HOUR);
    expect(lengths.filter((length) => length !== 24)).toEqual([hours]);
    const total = (values: ArrayLike<number>) =>
      Array.from(values).reduce((sum, value) => sum + (value || 0), 0);
    expect(total(days.meterImport)).toBeCloseTo(sides.import!.meterKwh, 9);
    expect(total(days.ownImport)).toBeCloseTo(sides.import!.ownKwh, 9);
    expect(sides.import!.ownKwh).toBeCloseTo(sides.import!.meterKwh, 1);
    const { columns } = await page.call<TableWindow>('tables', 'window', {
      table: comparison!.intervals.id,
      from: 0,
      to: 2,
    });
    expect(columns.start).toMatchObject({
      values: Float64Array.of(parseStart(from), parseStart(from) + STEP),
    });
  });

  it('[IMP-02] whose clock observes daylight saving is found to be shifted by twelve intervals', async () => {
    const { text } = await write();
    const late = text
      .split('\r\n')
      .map((row) => {
        const fields = row.split(',');
        if (fields[0] !== '300') return row;
        return [
          ...fields.slice(0, 2),
          ...Array.from({ length: 12 }, () => '0'),
          ...fields.slice(2, 278),
          'A',
          '',
          '',
          ...fields.slice(-2),
        ].join(',');
      })
      .filter((row) => !row.startsWith('400'))
      .join('\r\n');
    const { comparison } = await compare(late);
    expect(comparison!.verdict).toMatchObject({
      outcome: 'explained',
      shiftIntervals: -12,
      shiftMinutes: -60,
      swapped: null,
    });
  });

  it('[IMP-02] whose streams are exchanged is found to be swapped', async () => {
    const { text } = await write();
    const swapped = text
      .replace(/,E1,E1,/, ',XX,XX,')
      .replace(/,B1,B1,/, ',E1,E1,')
      .replace(/,XX,XX,/, ',B1,B1,');
    const { comparison } = await compare(swapped);
    expect(comparison!.verdict).toMatchObject({ outcome: 'explained', shiftMinutes: 0, factor: 1 });
    expect(comparison!.verdict.swapped).not.toBeNull();
  });
});
