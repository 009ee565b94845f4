import { Code } from '@heliograph/domain/models';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGatewayUpdates } from '../../apps/server/src/gateways/gatewayUpdates.ts';
import { createIngest } from '../../apps/server/src/ingest/createIngest.ts';
import { openDatabase, type Database } from '../../apps/server/src/storage/database.ts';
import { createRepositories } from '../../apps/server/src/storage/repositories/index.ts';
import { addStation, openTestDatabase, createSeriesHarness, silentLog } from './support/testDatabase.ts';

const MINUTE = 60_000;
const now = Date.parse('2026-06-01T03:00Z');

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
afterAll(() => close());

let gateways = 0;

/** A gateway with a meter and an inverter, and its own ingest. */
async function gateway() {
  const uuid = `HG-INGEST-${++gateways}`;
  const meter = `meter-${gateways}`;
  const inverter = `inverter-${gateways}`;
  await addStation(database, { uuid, zone: 'Australia/Perth', devices: { [meter]: 39, [inverter]: 15 } });
  return { uuid, meter, inverter, ...createSeriesHarness(database, now) };
}

const sample = (device_id: string, at: number, values: Record<string, unknown>, status = 'normal') => ({
  device_id,
  at,
  status,
  values,
});

async function rows<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  return (await database.pool.query<Row>(text, values)).rows;
}

describe('a new gateway', () => {
  it('[API-02] is received from its first message on, also among many new ones', async () => {
    const { uuid, meter, ingest } = await gateway();
    const alarm = (device_id: string) =>
      Buffer.from(
        JSON.stringify({
          seq: 1,
          alarms: [{ device_id, code: 'new', type: 'alarm', level: 2, msg: 'hello', at: now, recovery: 0 }],
        }),
      );
    await ingest.accept(uuid, 'alarm', alarm(meter));
    const others = [await gateway(), await gateway()];
    await Promise.all(others.map((other) => ingest.accept(other.uuid, 'alarm', alarm(other.meter))));
    expect(ingest.counters.refused).toEqual({});
    const stored = await rows<{ device_id: string }>(
      `select device.device_id from alarm join device on device.id = alarm.device_id where code = 'new'`,
      [],
    );
    expect(stored.map(({ device_id }) => device_id).sort()).toEqual(
      [meter, ...others.map((other) => other.meter)].sort(),
    );
    await ingest.accept('HG-NOBODY-1', 'alarm', alarm(meter));
    expect(ingest.counters.refused).toEqual({ 'unknown gateway': 1 });
  });
});

describe('telemetry of thousands of samples', () => {
  it('[TRU-03] is stored whole and once, and what others send meanwhile does not wait for all of it', async () => {
    const { uuid, meter, inverter, series, ingest } = await gateway();
    const other = await gateway();
    const count = 4_000;
    const from = now - count * 1_000;
    const samples = Array.from({ length: count }, (_, i) =>
      sample(i % 2 === 0 ? meter : inverter, from + i * 1_000, { [Code.gridPower]: i }),
    );
    const large = Buffer.from(JSON.stringify({ seq: 1, period: 1000, samples }));
    const small = Buffer.from(
      JSON.stringify({ seq: 1, period: 1000, samples: [sample(other.meter, now, { [Code.gridPower]: 1 })] }),
    );
    const next = Buffer.from(
      JSON.stringify({ seq: 2, period: 1000, samples: [sample(meter, now, { [Code.gridPower]: 1 })] }),
    );
    const stored: string[] = [];
    await Promise.all([
      ingest.accept(uuid, 'telemetry', large).then(() => stored.push('large')),
      ingest.accept(uuid, 'telemetry', next).then(() => stored.push('next')),
      ingest.accept(other.uuid, 'telemetry', small).then(() => stored.push('small')),
    ]);
    expect(stored).toEqual(['small', 'large', 'next']);
    await ingest.accept(uuid, 'telemetry', large);
    expect(ingest.counters).toMatchObject({ messages: 4, duplicates: 1, samples: count + 2 });
    expect(ingest.queue()).toEqual({ waiting: 0, lagMs: 0 });
    const history = await series.history(meter, Code.gridPower, from, now);
    expect(history).toEqual(
      Array.from({ length: count / 2 }, (_, i) => ({ timestamp: from + i * 2_000, value: i * 2 })),
    );
  });
});

describe('malformed telemetry', () => {
  it('[API-02] is counted by kind, and valid samples of the message are stored', async () => {
    const { uuid, meter, series, ingest } = await gateway();
    const other = await gateway();
    const text = JSON.stringify({
      seq: 1,
      period: 5000,
      samples: [
        sample(meter, now - MINUTE, { [Code.gridPower]: 1 }),
        sample('nobody-1', now, { [Code.gridPower]: 2 }),
        sample(other.meter, now, { [Code.gridPower]: 3 }),
        sample(meter, Date.UTC(1970, 0, 1), { [Code.gridPower]: 4 }),
        sample(meter, Date.UTC(2100, 0, 1), { [Code.gridPower]: 5 }),
        sample(meter, now + 11 * MINUTE, { [Code.gridPower]: 6 }),
        sample(meter, now + 0.5, { [Code.gridPower]: 7 }),
        sample(meter, now, { [Code.gridPower]: 8 }, 'on fire'),
        sample(meter, now, {
          [Code.gridPower]: 'INFINITE',
          [Code.importTotal]: 1e15,
          [Code.gridFrequency]: 50,
          beauty: 9,
        }),
        null,
        7,
        sample(meter, now + 1, { [Code.gridPower]: 9 }),
      ],
    }).replace('"INFINITE"', '1e999');
    await ingest.accept(uuid, 'telemetry', Buffer.from(text));
    for (const payload of [
      '{"seq":1',
      '[NaN]',
      '{"seq":2,"samples":[{"values":{"P":NaN}}]}',
      '\xff\xfe',
      '',
    ]) {
      await ingest.accept(uuid, 'telemetry', Buffer.from(payload, 'latin1'));
    }
    for (const payload of [
      'null',
      '3',
      '"text"',
      '[]',
      '{}',
      '{"seq":-1,"samples":[]}',
      '{"seq":1.5,"samples":[]}',
    ]) {
      await ingest.accept(uuid, 'telemetry', Buffer.from(payload));
    }
    await ingest.accept('HG-STRANGER', 'telemetry', Buffer.from('{"seq":1,"period":5000,"samples":[]}'));
    expect(ingest.counters).toMatchObject({
      messages: 14,
      samples: 3,
      values: 3,
      refused: {
        'not JSON': 5,
        'wrong shape': 11,
        'unknown gateway': 1,
        'unknown device': 1,
        'device of another gateway': 1,
        'time before 2020': 1,
        'time in the future': 2,
        'value out of range': 2,
        'unknown property': 1,
      },
    });
    const power = await series.history(meter, Code.gridPower, 0, now * 2);
    expect(power).toEqual([
      { timestamp: now - MINUTE, value: 1 },
      { timestamp: now + 1, value: 9 },
    ]);
    expect(await series.history(meter, Code.gridFrequency, 0, now * 2)).toEqual([
      { timestamp: now, value: 50 },
    ]);
    expect(await series.history(other.meter, Code.gridPower, 0, now * 2)).toEqual([]);
  });

  it('[API-02] is logged once per kind', async () => {
    const { uuid } = await gateway();
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const ingest = createIngest({ database, gatewayUpdates: createGatewayUpdates(), log, now: () => now });
    for (let i = 0; i < 5; i++) {
      await ingest.accept(uuid, 'telemetry', Buffer.from('rubbish'));
      await ingest.accept(uuid, 'telemetry', Buffer.from('{}'));
    }
    expect(lines.map((line) => (JSON.parse(line) as { kind: string }).kind)).toEqual([
      'not JSON',
      'wrong shape',
    ]);
  });

  it('[API-02] is refused on the other channels, too, and no text harms the database', async () => {
    const { uuid, meter, send, ingest } = await gateway();
    const alarm = {
      device_id: meter,
      code: 'F1',
      type: 'fault',
      level: 1,
      msg: 'odd \0 text \ud800',
      at: now,
      recovery: 0,
    };
    await send(uuid, 'alarm', {
      alarms: [
        alarm,
        { ...alarm, level: 9 },
        { ...alarm, at: 5 },
        { ...alarm, device_id: 'nobody-2' },
        { ...alarm, recovery: now - 1 },
      ],
    });
    await send(uuid, 'backfill', {
      device_id: meter,
      start: now,
      step: 0,
      columns: { [Code.gridPower]: [1] },
    });
    await send(uuid, 'backfill', {
      device_id: meter,
      start: now,
      step: 5000,
      columns: { [Code.gridPower]: [1], P: [1, 2] },
    });
    await send(uuid, 'backfill', {
      device_id: meter,
      start: now,
      step: 86_400_000,
      columns: { [Code.gridPower]: [1, 2] },
    });
    // Not refused: a device that was silent has no columns.
    await send(uuid, 'backfill', { device_id: meter, start: now, step: 5000, columns: {} });
    await send(uuid, 'status', { status: 'asleep', at: now });
    expect(ingest.counters.refused).toEqual({
      'wrong shape': 5,
      'time before 2020': 1,
      'unknown device': 1,
      'time in the future': 1,
    });
    expect(
      await rows(
        'select message from alarm join device on device.id = alarm.device_id where device.device_id = $1',
        [meter],
      ),
    ).toEqual([{ message: 'odd  text \ufffd' }]);
  });
});

describe('messages', () => {
  it('[API-02] that are repeated change nothing, also after a restart and with another server', async () => {
    const { uuid, meter, series } = await gateway();
    const servers = [createSeriesHarness(database, now), createSeriesHarness(database, now)];
    const message = (seq: number, counter: number) =>
      Buffer.from(
        JSON.stringify({
          seq,
          period: 5000,
          samples: [sample(meter, now + seq * 1000, { [Code.importTotal]: counter })],
        }),
      );
    for (let seq = 1; seq <= 10; seq++) {
      for (const { ingest } of servers) await ingest.accept(uuid, 'telemetry', message(seq, seq / 4));
      await createSeriesHarness(database, now).ingest.accept(uuid, 'telemetry', message(seq, 77));
    }
    expect(servers[0]!.ingest.counters).toMatchObject({ samples: 10, duplicates: 0 });
    expect(servers[1]!.ingest.counters).toMatchObject({ samples: 0, duplicates: 10 });
    const history = await series.history(meter, Code.importTotal, 0, now * 2);
    expect(history!.map(({ value }) => value)).toEqual([0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5]);
    const query = { zone: 'Australia/Perth', range: 'day', time: now } as const;
    const { values } = await series.accumulated([{ deviceId: meter, propertyCode: Code.importTotal }], query);
    expect(values[0]![11]).toBe(2.25);
  });

  it('[API-02] add up when two servers ingest them in turns', async () => {
    const { uuid, meter, series } = await gateway();
    const servers = [createSeriesHarness(database, now), createSeriesHarness(database, now)];
    for (let seq = 1; seq <= 60; seq++) {
      const json = {
        seq,
        period: 5000,
        samples: [sample(meter, now + seq * 1000, { [Code.importTotal]: seq })],
      };
      await servers[seq % 2]!.ingest.accept(uuid, 'telemetry', Buffer.from(JSON.stringify(json)));
    }
    const query = { zone: 'Australia/Perth', range: 'day', time: now } as const;
    const { values } = await series.accumulated([{ deviceId: meter, propertyCode: Code.importTotal }], query);
    expect(values[0]![11]).toBe(59);
  });

  it('[API-02] of a device that is added later are ingested without a restart', async () => {
    const { uuid, meter, telemetry, clock, ingest } = await gateway();
    await telemetry(uuid, meter, [[now, { [Code.gridPower]: 1 }]]);
    const later = await gateway();
    clock.now += 2000;
    await telemetry(later.uuid, later.meter, [[now, { [Code.gridPower]: 1 }]]);
    expect(ingest.counters).toMatchObject({ samples: 2, refused: {} });
  });

  it('[API-02] of a removed device are refused, those of others are stored', async () => {
    const { uuid, meter, inverter, send, ingest, series } = await gateway();
    const both = (at: number) => ({
      period: 5000,
      samples: [sample(meter, at, { [Code.gridPower]: 1 }), sample(inverter, at, { [Code.pvPower]: 2 })],
    });
    await send(uuid, 'telemetry', both(now));
    await createRepositories(database.db).stationChanges.change(async (transaction) => {
      const [station] = await rows<{ id: number }>(
        'select station_id as id from device where device_id = $1',
        [inverter],
      );
      await transaction.removeDevices([(await transaction.device(station!.id, { device_id: inverter }))!]);
    });
    await send(uuid, 'telemetry', both(now + 1000));
    expect(ingest.counters.refused).toEqual({ 'unknown device': 1 });
    expect(await series.history(meter, Code.gridPower, 0, now * 2)).toHaveLength(2);
  });

  it('[API-02] are not acknowledged while the database is down, and are ingested afterwards', async () => {
    const { database: other, url, close: closeOther } = await openTestDatabase();
    await addStation(other, { uuid: 'HG-AWAY-1', zone: 'Australia/Perth', devices: { away: 39 } });
    const payload = Buffer.from(
      JSON.stringify({ seq: 1, period: 1, samples: [sample('away', now, { [Code.gridPower]: 1 })] }),
    );
    const ingest = createIngest({
      database: other,
      gatewayUpdates: createGatewayUpdates(),
      log: silentLog,
      now: () => now,
    });
    await other.close();
    await expect(ingest.accept('HG-AWAY-1', 'telemetry', payload)).rejects.toThrow();
    const reopened = await openDatabase({ url, dataDir: tmpdir(), log: silentLog });
    const again = createIngest({
      database: reopened,
      gatewayUpdates: createGatewayUpdates(),
      log: silentLog,
      now: () => now,
    });
    await again.accept('HG-AWAY-1', 'telemetry', payload);
    expect(again.counters).toMatchObject({ samples: 1, duplicates: 0 });
    await reopened.close();
    await closeOther();
  });
});

describe('statuses', () => {
  const readStatus = async (deviceId: string) =>
    (
      await rows<{ status: string; last_online: number | null }>(
        'select status, last_online from device where device_id = $1',
        [deviceId],
      )
    )[0];

  it('[LIVE-05] of devices follow their reports and run state', async () => {
    const { uuid, meter, inverter, send } = await gateway();
    const report = (at: number, status: string, runState: number) =>
      send(uuid, 'telemetry', {
        period: 5000,
        samples: [
          sample(meter, at, { [Code.gridPower]: 1 }, status),
          sample(inverter, at, { [Code.runState]: runState }),
        ],
      });
    await report(now, 'normal', 2);
    expect([await readStatus(meter), await readStatus(inverter)]).toEqual([
      { status: 'normal', last_online: now },
      { status: 'normal', last_online: now },
    ]);
    await report(now + 5000, 'abnormal', 3);
    expect([(await readStatus(meter))?.status, (await readStatus(inverter))?.status]).toEqual([
      'abnormal',
      'warning',
    ]);
    await report(now + 10_000, 'offline', 4);
    expect(await readStatus(meter)).toEqual({ status: 'offline', last_online: now + 5000 });
    expect((await readStatus(inverter))?.status).toBe('fault');
  });

  it('[LIVE-02] of devices follow a gateway that goes offline, until they report again', async () => {
    const { uuid, meter, telemetry, send } = await gateway();
    const gatewayStatus = async () =>
      (await rows<{ status: string }>('select status from gateway where uuid = $1', [uuid]))[0]?.status;
    await send(uuid, 'status', { status: 'online', at: now });
    await telemetry(uuid, meter, [[now, { [Code.gridPower]: 1 }]]);
    expect([await gatewayStatus(), (await readStatus(meter))?.status]).toEqual(['online', 'normal']);
    await send(uuid, 'status', { status: 'offline', at: now - 3_600_000 });
    expect([await gatewayStatus(), (await readStatus(meter))?.status]).toEqual(['offline', 'offline']);
    await send(uuid, 'status', { status: 'online', at: now });
    await telemetry(uuid, meter, [[now + 5000, { [Code.gridPower]: 1 }]]);
    expect([await gatewayStatus(), (await readStatus(meter))?.status]).toEqual(['online', 'normal']);
  });
});

describe('rated powers', () => {
  it('[PAR-02] are stored for the devices of the gateway that reports them', async () => {
    const own = await gateway();
    const other = await gateway();
    const powers = async () =>
      (
        await rows<{ rated_power: number | null }>(
          'select rated_power from device where device_id = any($1) order by device_id = $2 desc',
          [[own.inverter, other.inverter], own.inverter],
        )
      ).map(({ rated_power }) => rated_power);
    const online = (rated_power: Record<string, number>) =>
      own.send(own.uuid, 'status', { status: 'online', at: now, rated_power });
    await online({ [own.inverter]: 12_000, [other.inverter]: 50_000 });
    expect(await powers()).toEqual([12_000, null]);
    await own.send(own.uuid, 'status', { status: 'offline', at: now });
    expect(await powers()).toEqual([12_000, null]);
    await online({ [own.inverter]: -1 });
    expect(await powers()).toEqual([12_000, null]);
    await online({ [own.inverter]: 16_000 });
    expect(await powers()).toEqual([16_000, null]);
  });
});

describe('alarms', () => {
  it('[FLT-02] start and end once, in any order of messages', async () => {
    const { uuid, meter, send } = await gateway();
    const alarm = (code: string, recovery: number) => ({
      device_id: meter,
      code,
      type: 'alarm',
      level: 2,
      msg: code,
      at: now,
      recovery,
    });
    await send(uuid, 'alarm', { alarms: [alarm('A', 0), alarm('B', 0), alarm('C', now + 5), alarm('C', 0)] });
    await send(uuid, 'alarm', { alarms: [alarm('A', now + 9)] });
    await send(uuid, 'alarm', { alarms: [alarm('A', 0)] });
    expect(
      await rows(
        `select code, recovered_at from alarm join device on device.id = alarm.device_id
         where device.device_id = $1 order by code`,
        [meter],
      ),
    ).toEqual([
      { code: 'A', recovered_at: now + 9 },
      { code: 'B', recovered_at: null },
      { code: 'C', recovered_at: now + 5 },
    ]);
  });
});
