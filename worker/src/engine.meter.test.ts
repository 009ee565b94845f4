import type { MeterReport, TableWindow } from '@heliograph/contracts/engine';
import { Quality } from '@heliograph/domain/energy';
import { expect, it } from 'vitest';
import { createEngineHarness } from '../testing/engineHarness.ts';
import { answerEnergy } from '../testing/energyAnswers.ts';

const HOUR = 3_600_000;
/** 2026-03-10 00:00 UTC: market time is ten hours ahead. */
const NOW = Date.UTC(2026, 2, 10);
const MIDNIGHT = Date.UTC(2026, 2, 7, 14);
const NMI = '4199990001';

/** Exported in each half hour, a course that never repeats, kWh. */
const exportAt = (start: number) => {
  const half = Math.round((start - MIDNIGHT) / (HOUR / 2));
  return ((half * 7919) % 23) / 10;
};

async function portal() {
  const harness = createEngineHarness([{ id: 1 }], { start: NOW });
  harness.server.answer('/station/get_station_tariff_list', () => []);
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(200);
  return { harness, page };
}

const compare = (file: string, more: object = {}) => ({
  stationId: 1,
  file: new TextEncoder().encode(file),
  nmi: null,
  clock: 'market',
  controlled: null,
  countsControlled: true,
  ...more,
});
const write = { stationId: 1, from: '2026-03-08', to: '2026-03-09', minutes: 30, nmi: NMI };

it('[IMP-02] what it writes agrees with the station, and shifted by an interval it says so', async () => {
  const { harness, page } = await portal();
  const requests = answerEnergy(harness.server, ({ start, code }) =>
    code === 'export_total' ? exportAt(start) : 0,
  );
  const { text, days } = await page.must<{ text: string; days: number }>('meter', 'write', write);
  expect(days).toBe(2);
  expect(requests[0]).toMatchObject({ start: MIDNIGHT, end: MIDNIGHT + 48 * HOUR, step: 30 });
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '100,NEM12,202603101000,HELIOGRAPH,HELIOGRAPH',
    `200,${NMI},B1,B1,B1,N1,INV1,KWH,30,`,
  ]);

  const { comparison, file } = await page.must<MeterReport>('meter', 'compare', compare(text));
  expect(file).toMatchObject({ format: 'NEM12', problemCount: 0, hasEnd: true });
  expect(comparison).toMatchObject({
    nmi: NMI,
    minutes: 30,
    verdict: { outcome: 'agrees' },
    sides: { import: null, export: { compared: 96, meterGaps: 0, ownGaps: 0 } },
    counted: { import: false, export: true },
    intervals: { rows: 96 },
  });
  const { columns } = await page.must<TableWindow>('tables', 'window', {
    table: comparison!.intervals.id,
    from: 0,
    to: 3,
  });
  expect(columns.start).toMatchObject({
    values: Float64Array.of(0, 0.5, 1).map((hours) => MIDNIGHT + hours * HOUR),
  });
  expect(columns.ownExport).toMatchObject({
    values: Float64Array.of(0, 1, 2).map((half) => exportAt(MIDNIGHT + (half * HOUR) / 2)),
  });

  const late = text
    .split('\r\n')
    .map((row) => {
      const fields = row.split(',');
      return fields[0] === '300' ? fields.toSpliced(49, 1).toSpliced(2, 0, '0').join(',') : row;
    })
    .join('\n');
  const shifted = await page.must<MeterReport>('meter', 'compare', compare(late));
  expect(shifted.comparison!.verdict).toMatchObject({
    outcome: 'explained',
    shiftIntervals: -1,
    shiftMinutes: -30,
  });
  // The same two hours later by the clock of Western Australia.
  const western = await page.must<MeterReport>('meter', 'compare', compare(text, { clock: 'western' }));
  expect(western.comparison!.verdict).toMatchObject({ shiftMinutes: -120 });
});

it('[IMP-02] unknown energy is null in a file, estimated energy a substitute, and the future no day', async () => {
  const { harness, page } = await portal();
  answerEnergy(harness.server, ({ start }) =>
    start < MIDNIGHT + 12 * HOUR
      ? { kwh: 1, quality: Quality.unknown }
      : start < MIDNIGHT + 24 * HOUR
        ? { spread: 0.5 }
        : 2,
  );
  const { text } = await page.must<{ text: string }>('meter', 'write', { ...write, to: '2026-03-12' });
  const rows = text.split('\r\n');
  expect(rows.filter((row) => row.startsWith('300')).map((row) => row.slice(0, 12))).toEqual([
    '300,20260308',
    '300,20260309',
    '300,20260310',
  ]);
  expect(rows.filter((row) => row.startsWith('400'))).toEqual([
    '400,1,24,N,,',
    '400,25,48,S17,0,Spread over a time without readings',
    // It is ten in the morning.
    '400,1,20,A,,',
    '400,21,48,N,,',
  ]);
});

it('[IMP-02] leaves controlled load out where the station does not count it', async () => {
  const { harness, page } = await portal();
  answerEnergy(harness.server, () => 1);
  const day = (suffix: string, kwh: string) =>
    `200,${NMI},E1E2,${suffix},${suffix},N1,S1,KWH,30,\n300,20260308,${`${kwh},`.repeat(48)}A,,,,\n`;
  const file = day('E1', '1') + day('E2', '0.5');
  const all = await page.must<MeterReport>('meter', 'compare', compare(file, { controlled: 'E2' }));
  expect(all.comparison).toMatchObject({
    controlled: { suffix: 'E2', kwh: 24, isCompared: true },
    sides: { import: { meterOnlyKwh: 72, ownGaps: 48 } },
  });
  const apart = { controlled: 'E2', countsControlled: false };
  const { comparison } = await page.must<MeterReport>('meter', 'compare', compare(file, apart));
  expect(comparison).toMatchObject({
    controlled: { isCompared: false },
    sides: { import: { meterOnlyKwh: 48 } },
    verdict: { outcome: 'nothing' },
  });
});

it('[IMP-02] refuses what is no file, no connection of it, no station, and too long a period', async () => {
  const { harness, page } = await portal();
  answerEnergy(harness.server, () => 1);
  const ask = (input: object) => page.call('meter', 'compare', input);
  expect(await ask(compare('Date,kWh'))).toMatchObject({
    failure: { kind: 'badInput', field: 'file', code: 2 },
  });
  const file = `200,${NMI},E1,E1,E1,N1,S1,KWH,30,\n300,20260301,${'1,'.repeat(48)}A,,,,`;
  expect(await ask(compare(file, { nmi: '9' }))).toMatchObject({ failure: { field: 'nmi' } });
  expect(await ask(compare(file, { stationId: 9 }))).toMatchObject({ failure: { field: 'stationId' } });
  const long = await page.call('meter', 'write', { ...write, from: '2020-01-01' });
  expect(long).toMatchObject({ failure: { kind: 'badInput', field: 'to' } });
});
