import type { AlarmTable, RefreshedAlarms, TableWindow } from '@heliograph/contracts/engine';
import { topics } from '@heliograph/contracts/mqtt';
import { ALARM_STATES, type AlarmState } from '@heliograph/domain/alarms';
import { joinSections, writePack } from '@heliograph/domain/columns';
import { expect, it } from 'vitest';
import { createEngineHarness, START } from '../testing/engineHarness.ts';
import { getInverter, getMeter, getUuid } from '../testing/fleetData.ts';

const COLUMNS = '/alarm/get_alarm_columns';
const HOUR = 3_600_000;

interface Stored {
  id: number;
  device: string;
  code: string;
  message: string;
  at: number;
  recovery?: number;
  fault?: boolean;
  state?: AlarmState;
}

const stored: Stored[] = [
  { id: 5, device: getInverter(1), code: 'W1', message: 'Fan failure', at: START - HOUR },
  { id: 4, device: getInverter(2), code: 'F1', message: 'Grid lost', at: START - 2 * HOUR, fault: true },
  { id: 3, device: getInverter(1), code: 'W2', message: 'Hot', at: START - 3 * HOUR, recovery: START - HOUR },
  { id: 2, device: getMeter(2), code: 'W3', message: 'No signal', at: START - 4 * HOUR },
];

/** A page of two alarms in the server's format. */
function getPage(
  list: readonly Stored[],
  before: { timestamp: number } | undefined,
  places?: readonly object[],
): Uint8Array {
  const left = list.filter(({ at }) => at < (before?.timestamp ?? Infinity));
  const page = left.slice(0, 2);
  const words = (word: (each: Stored) => string) => [...new Set(page.map(word))];
  const [devices, messages, codes] = [
    words(({ device }) => device),
    words(({ message }) => message),
    words(({ code }) => code),
  ];
  const column = (value: (each: Stored) => number) => Float64Array.from(page, value);
  return joinSections([
    new TextEncoder().encode(JSON.stringify({ devices, messages, codes, places, more: left.length > 2 })),
    writePack(
      column(({ at }) => at),
      [
        column(({ recovery }) => recovery ?? NaN),
        column(() => 2),
        column(({ fault }) => (fault ? 1 : 0)),
        column(({ device }) => devices.indexOf(device)),
        column(({ message }) => messages.indexOf(message)),
        column(({ id }) => id),
        column(({ code }) => codes.indexOf(code)),
        column(({ state }) => ALARM_STATES.indexOf(state ?? 'unacknowledged')),
        column(() => NaN),
      ],
    ),
  ]);
}

const question = {
  deviceIds: [getInverter(1), getInverter(2), getMeter(2)],
  start: START - 24 * HOUR,
  end: START + 24 * HOUR,
  state: null,
};

async function opened() {
  const harness = createEngineHarness([{ id: 1 }, { id: 2 }]);
  harness.server.answer(COLUMNS, ({ body }) =>
    getPage(stored, body.before as { timestamp: number } | undefined),
  );
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(1_500);
  const answer = await page.must<AlarmTable>('alarms', 'table', question);
  const { id } = answer.table;
  return {
    harness,
    page,
    answer,
    id,
    refresh: (row: number | null = null) =>
      page.must<RefreshedAlarms>('alarms', 'refresh', { table: id, id: row }),
    async texts(column: string): Promise<string[]> {
      const { columns } = await page.must<TableWindow>('tables', 'window', { table: id, from: 0, to: 100 });
      const read = columns[column]!;
      if (read.kind === 'text') return Array.from(read.codes, (code) => read.words[code]!);
      return Array.from(read.values, String);
    },
    publishAlarm: (message: string, at: number, recovery = 0, code = 'W9') =>
      harness.broker.publish(topics.alarm(getUuid(1)), {
        seq: harness.clock.now() + at,
        alarms: [{ device_id: getInverter(1), code, type: 'alarm', level: 2, msg: message, at, recovery }],
      }),
  };
}

it('[FLT-02] loads all pages and adds station and device names', async () => {
  const { harness, answer, texts } = await opened();
  expect(harness.server.requestCount(COLUMNS)).toBe(2);
  expect(answer).toMatchObject({ table: { rows: 4 }, warnings: 3, faults: 1 });
  // Rows that need attention come first, by priority; then the newest.
  expect(await texts('message')).toEqual(['Grid lost', 'Fan failure', 'No signal', 'Hot']);
  expect(await texts('kind')).toEqual(['fault', 'warning', 'warning', 'warning']);
  expect(await texts('station')).toEqual(['Station 2', 'Station 1', 'Station 2', 'Station 1']);
  expect(await texts('recovered')).toEqual(['NaN', 'NaN', 'NaN', String(START - HOUR)]);
});

it('[FLT-01] updates a table with alarms that gateways push, keeping its sorting and search', async () => {
  const { page, harness, id, refresh, texts, publishAlarm } = await opened();
  await page.must('tables', 'arrange', {
    table: id,
    sort: [{ column: 'at', descending: false }],
    text: 'station 1',
  });
  expect(await texts('message')).toEqual(['Hot', 'Fan failure']);

  const before = page.shown.alarms ?? 0;
  publishAlarm('Fuse blown', START);
  await harness.advance(200);
  expect(page.shown.alarms).toBeGreaterThan(before);
  expect(await refresh(5)).toMatchObject({ changed: true, table: { rows: 3 }, warnings: 4, place: 1 });
  expect(await texts('message')).toEqual(['Hot', 'Fan failure', 'Fuse blown']);
  expect(harness.server.requestCount(COLUMNS)).toBe(2);

  publishAlarm('Fuse blown', START, START + 1);
  await refresh();
  expect(await texts('recovered')).toEqual([String(START - HOUR), 'NaN', String(START + 1)]);
  expect(await refresh()).toMatchObject({ changed: false });
});

it('[ALM-01] an alarm that a gateway pushed gets its id and state as soon as the server has stored it', async () => {
  const { harness, refresh, texts, publishAlarm } = await opened();
  publishAlarm('Fuse blown', START);
  publishAlarm('Door open', START, 0, 'W8');
  await harness.advance(200);
  const asked = harness.server.requestCount(COLUMNS);
  expect(await refresh()).toMatchObject({ changed: true, unidentified: true });
  // It is shown before the server is asked.
  expect(harness.server.requestCount(COLUMNS)).toBe(asked);
  expect((await texts('id')).map(Number).filter((id) => id < 0)).toHaveLength(2);
  expect(await refresh()).toMatchObject({ changed: false, unidentified: true });

  const device = getInverter(1);
  stored.unshift(
    { id: 7, device, code: 'W9', message: 'Fuse blown', at: START, state: 'shelved' },
    { id: 8, device, code: 'W7', message: 'Other', at: START },
  );
  try {
    expect(await refresh()).toMatchObject({ changed: true, unidentified: true, table: { rows: 6 } });
    const row = (await texts('message')).indexOf('Fuse blown');
    expect([(await texts('id'))[row], (await texts('state'))[row]]).toEqual(['7', 'shelved']);
    publishAlarm('Fuse blown', START, START + 1);
    await harness.advance(200);
    expect(await refresh()).toMatchObject({ changed: true, table: { rows: 6 } });
    expect((await texts('id'))[(await texts('message')).indexOf('Fuse blown')]).toBe('7');
    stored.unshift({ id: 9, device, code: 'W8', message: 'Door open', at: START });
    expect(await refresh()).toMatchObject({ changed: true, unidentified: false });
    expect(await refresh()).toMatchObject({ changed: false, unidentified: false });
  } finally {
    stored.splice(0, stored.length - 4);
  }
});

it('[FLT-01] loads everything again when pushes may have been missed', async () => {
  const { harness, refresh, texts } = await opened();
  stored.unshift({ id: 6, device: getInverter(2), code: 'W1', message: 'Missed', at: START - 1 });
  try {
    harness.broker.stop();
    harness.broker.start();
    await harness.advance(60_000);
    expect(await refresh()).toMatchObject({ changed: true });
    expect(await texts('message')).toContain('Missed');
  } finally {
    stored.shift();
  }
});

it('[FLT-01] refuses ranges that end before they start, and tables that hold no alarms', async () => {
  const { page, id } = await opened();
  const wrong = await page.call('alarms', 'table', { ...question, end: question.start });
  expect(wrong).toMatchObject({ ok: false, failure: { kind: 'badInput', field: 'end' } });
  await page.must('tables', 'close', { table: id });
  const gone = await page.call('alarms', 'refresh', { table: id, id: null });
  expect(gone).toMatchObject({ ok: false, failure: { kind: 'badInput', field: 'table' } });
});

it('[SCL-04] [FLT-02] reads a choice with the places that the server names, and again after half a minute', async () => {
  const { harness, page } = await opened();
  const { deviceIds: _, ...span } = question;
  const choice = {
    ...{ all: true, by: 'area', groups: [], not_groups: ['QLD'], stations: [], not_stations: [] },
    ...{ device_ids: [], not_device_ids: [] },
  };
  const place = { station: 'Elsewhere', device: 'Roof', model: 'Inverter' };
  let list = stored.slice(0, 1);
  harness.server.answer(COLUMNS, () => getPage(list, undefined, [place, place]));
  const { table, cutAt } = await page.must<AlarmTable>('alarms', 'table', { ...span, choice });
  expect(harness.server.requests.at(-1)?.body).toMatchObject({ choice });
  expect([table.rows, cutAt]).toEqual([1, null]);
  const { columns } = await page.must<TableWindow>('tables', 'window', { table: table.id, from: 0, to: 1 });
  expect(columns).toMatchObject({ station: { words: ['Elsewhere'] }, device: { words: ['Roof'] } });

  list = stored.slice(0, 2);
  const refresh = () => page.must<RefreshedAlarms>('alarms', 'refresh', { table: table.id, id: null });
  expect(await refresh()).toMatchObject({ changed: false });
  await harness.advance(30_000);
  expect(await refresh()).toMatchObject({ changed: true, table: { rows: 2 } });
});

it('[FLT-02] a table names its devices or chooses them', async () => {
  const { page } = await opened();
  const { deviceIds: _, ...span } = question;
  expect(await page.call('alarms', 'table', span)).toMatchObject({ failure: { field: 'deviceIds' } });
});
