import {
  addMaintenance,
  addStation,
  doLogin,
  endMaintenance,
  getAlarm,
  getAlarmHistory,
  getMessages,
  MAX_LISTED_MEMBERS,
  readMessages,
  saveNotificationSettings,
} from '@heliograph/contracts/http';
import { sunAbove, sunElevation } from '@heliograph/domain/sun';
import { readData, newStation, startMailbox, type Mailbox } from '@heliograph/testing';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alarmMailsTo, notificationsSettled } from './support/alarmMails.ts';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';
import { notificationSettings } from './support/notificationSettings.ts';
import { connectDatabase } from './support/stackDatabase.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const brisbane = { latitude: -27.47, longitude: 153.03 };

let mailbox: Mailbox;
let server: ClockedServer;
let database: Client;
let token: string;
let station: { id: number; gateway: number; inverter: number; gatewayDevice: number };

beforeAll(async () => {
  mailbox = await startMailbox();
  // At noon, so that nothing sleeps.
  const start = sunAbove(Date.now(), 10, brisbane) + 60 * MINUTE;
  server = await startClockedServer(
    { ...mailbox.env, SIMULATOR: 'off', PUBLIC_URL: 'https://solar.example' },
    { start: Math.round(start) },
  );
  database = await connectDatabase(server);
  token = await signIn('owner');
  const added = await readData(server, addStation, newStation(), { token });
  const { rows } = await database.query<typeof station & { type: string }>(
    `select device.station_id as id, gateway.id as gateway, min(device.id) filter (where device.type = 'C001') as "gatewayDevice",
       min(device.id) filter (where device.type <> 'C001') as inverter
     from device join gateway on gateway.id = gateway_id where uuid = $1 group by 1, 2`,
    [added.gateway.uuid],
  );
  station = rows[0]!;
  const settings = notificationSettings({ level: 2, scope: 'all', repeat_hours: 0 });
  await readData(server, saveNotificationSettings, settings, { token: await signIn('admin') });
  await readData(server, saveNotificationSettings, { ...settings, scope: 'own' }, { token });
});
afterAll(async () => {
  await database.end();
  await server.stop();
  await mailbox.stop();
});

async function signIn(person: string): Promise<string> {
  const account = `${person}@demo.example`;
  return (await readData(server, doLogin, { type: 2, account, password: server.password })).token;
}

const seen = new Map<string, number>();
beforeEach(async () => {
  server.clock.now += 30 * MINUTE;
  await settled();
  for (const person of ['owner', 'admin']) seen.set(person, (await alarmMailsTo(mailbox, person)).length);
});
const newMails = async (person: string) => (await alarmMailsTo(mailbox, person)).slice(seen.get(person));
const settled = () => notificationsSettled(database, server);
/** Time after which groups are due that were opened before. */
async function pass(ms: number): Promise<void> {
  await settled();
  server.clock.now += ms;
  await settled();
}

/** As ingest stores what brokers say. */
async function setStatus(gateways: readonly number[], status: 'online' | 'offline'): Promise<void> {
  await database.query('update gateway set status = $2, status_at = $3 where id = any($1::int[])', [
    gateways,
    status,
    server.clock.now,
  ]);
}

const count = async (query: string, values: unknown[] = []) =>
  (await database.query<{ n: number }>(`select count(*)::int as n from ${query}`, values)).rows[0]!.n;
const pendingGone = () => count(`alarm where code = 'N01' and recovered_at is null`);

async function readAlarm(device: number, code = 'W39', began = server.clock.now): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `insert into alarm (device_id, code, type, level, message, began_at)
     values ($1, $2, 'alarm', 2, $3, $4) returning id`,
    [device, code, code === 'W39' ? 'Device does not answer' : 'Something is wrong', began],
  );
  return rows[0]!.id;
}
const endAlarm = (id: number) =>
  database.query('update alarm set recovered_at = $2 where id = $1', [id, server.clock.now]);
const readState = async (id: number) =>
  (await readData(server, getAlarm, { alarm_id: id }, { token })).alarm.handling;

/** Stations of the owner with a gateway each. @returns the gateways */
async function addStations(
  number: number,
  place: typeof brisbane | null,
  network: string | null = null,
): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `with added as (
       insert into station (name, type, installed_kwp, rated_ah, area, address, postal_code, latitude, longitude, time_zone,
         creator_id, images, created_at)
       select 'Roof ' || n, type, installed_kwp, rated_ah, area, address, postal_code, $3, $4, time_zone, creator_id, '[]', created_at
       from station, generate_series(1, $2::int) n where station.id = $1 returning id
     ), gateways as (
       insert into gateway (uuid, password_hash, station_id, broker_server_id, status, status_at, network)
       select 'many-' || id, '', id, (select broker_server_id from gateway where id = $5), 'online', $6, $8 from added
       returning id, station_id
     ), devices as (
       insert into device (device_id, gateway_id, station_id, model_id, type, name, serial, serial_key, created_at)
       select 'GW-' || gateways.id, gateways.id, gateways.station_id, model_id, type, 'Gateway', 'S' || gateways.id, 'S' || gateways.id, $6
       from gateways, device where device.id = $7
     )
     select id from gateways`,
    [
      station.id,
      number,
      place?.latitude ?? null,
      place?.longitude ?? null,
      station.gateway,
      server.clock.now,
      station.gatewayDevice,
      network,
    ],
  );
  return rows.map(({ id }) => id);
}
/** They went long ago, which is history. */
async function retire(gateways: readonly number[]): Promise<void> {
  await database.query(`update alarm set recovered_at = $1 where code = 'N01' and recovered_at is null`, [
    server.clock.now,
  ]);
  await database.query(`update gateway set status = 'offline', status_at = $2 where id = any($1::int[])`, [
    gateways,
    server.clock.now - 48 * 60 * MINUTE,
  ]);
}

describe('incidents', () => {
  it.each([
    [20, 'of a broker', null],
    [1000, 'of a broker', null],
    [20, 'at a place', brisbane],
    [20, 'of a network', null, '203.0.0.0/16'],
  ] as const)(
    '[ALM-03] %i gateways %s that drop at once and return are one incident, one mail a person and one note at the end',
    async (number, kind, place, network: string | null = null) => {
      const gateways = await addStations(number, place, network);
      // Elsewhere most stay, so that a place or a network is not the broker.
      const others =
        kind === 'of a broker' ? [] : await addStations(60, { latitude: -33.8, longitude: 151.2 });
      await setStatus(others, 'online');
      await setStatus(gateways, 'offline');
      server.clock.now += 61 * SECOND;
      await expect.poll(server.afterWork(pendingGone)).toBe(number);
      await expect.poll(server.afterWork(() => count('incident where ended_at is null'))).toBe(1);
      expect(
        await count('incident_member join incident on incident.id = incident_id where ended_at is null'),
      ).toBe(number);
      await pass(31 * SECOND);
      for (const person of ['owner', 'admin']) {
        const mails = await newMails(person);
        expect(mails).toHaveLength(1);
        expect(mails[0]!.subject).toContain('many gateways lost their connection');
        expect(mails[0]!.text).toContain(`${number} alarms at ${number} stations started.`);
      }
      const messages = await readData(server, getMessages, {}, { token });
      const line = messages.list.find(({ kind }) => kind === 'incident')!;
      expect(line).toMatchObject({ read: 0, recovered: 0, detail: { count: number, back: 0 } });
      expect(line.members).toHaveLength(Math.min(number, MAX_LISTED_MEMBERS));
      await readData(server, readMessages, { id: [line.id] }, { token });
      const read = await readData(server, getMessages, {}, { token });
      expect(read.list.find(({ id }) => id === line.id)?.read).toBe(1);
      expect(read.unread).toBe(messages.unread - 1);
      // Half an hour later no one is notified again, and the return of most is no news.
      server.clock.now += 10 * MINUTE;
      await setStatus(gateways.slice(1), 'online');
      await expect.poll(server.afterWork(pendingGone)).toBe(1);
      await settled();
      expect(await newMails('owner')).toHaveLength(1);
      await setStatus(gateways.slice(0, 1), 'online');
      await expect.poll(server.afterWork(pendingGone)).toBe(0);
      await expect.poll(server.afterWork(() => count('incident where ended_at is null'))).toBe(0);
      await pass(6 * MINUTE);
      for (const person of ['owner', 'admin']) {
        const mails = await newMails(person);
        expect(mails).toHaveLength(2);
        expect(mails[1]!.text).toContain('It is over');
      }
      const history = await readData(
        server,
        getAlarmHistory,
        { type: ['alarm'], start: server.clock.now - 60 * MINUTE, end: server.clock.now },
        { token },
      );
      expect(
        new Set(history.filter(({ detail }) => detail.includes('N01')).map(({ incident }) => incident)).size,
      ).toBe(1);
      await retire([...gateways, ...others]);
    },
  );

  it('[ALM-03] a gateway that stays away when the others are back alarms by itself', async () => {
    const gateways = await addStations(20, null);
    await setStatus(gateways, 'offline');
    server.clock.now += 61 * SECOND;
    await expect.poll(server.afterWork(() => count('incident where ended_at is null'))).toBe(1);
    await pass(31 * SECOND);
    await setStatus(gateways.slice(1), 'online');
    await expect.poll(server.afterWork(pendingGone)).toBe(1);
    await settled();
    server.clock.now += 31 * MINUTE;
    await expect.poll(server.afterWork(() => count('incident where ended_at is null'))).toBe(0);
    await pass(31 * SECOND);
    const subjects = (await newMails('owner')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('alarm at Roof'))).toHaveLength(1);
    await retire(gateways);
  });
});

describe('causes', () => {
  it('[ALM-03] a gateway that is gone suppresses the alarms of its silent devices until it is back', async () => {
    const silent = await readAlarm(station.inverter);
    const other = await readAlarm(station.inverter, 'X9');
    await setStatus([station.gateway], 'offline');
    server.clock.now += 61 * SECOND;
    await expect.poll(server.afterWork(async () => (await readState(silent)).state)).toBe('suppressed');
    const { rows } = await database.query<{ id: number }>(
      `select id from alarm where code = 'N01' and recovered_at is null and device_id = $1`,
      [station.gatewayDevice],
    );
    expect((await readState(silent)).cause).toEqual({ kind: 'gateway', alarmId: String(rows[0]!.id) });
    expect((await readState(other)).state).toBe('unacknowledged');
    await pass(31 * SECOND);
    const text = (await newMails('owner')).map((mail) => mail.text).join();
    expect(text).toContain('Gateway connection lost');
    expect(text).not.toContain('Device does not answer');

    await setStatus([station.gateway], 'online');
    await expect.poll(server.afterWork(pendingGone)).toBe(0);
    expect((await readState(silent)).state).toBe('suppressed');
    server.clock.now += 3 * MINUTE;
    await expect.poll(server.afterWork(async () => (await readState(silent)).state)).toBe('unacknowledged');
    await expect.poll(server.afterWork(() => count('alarm_cause where not released'))).toBe(0);
    await pass(6 * MINUTE);
    expect((await newMails('owner')).map((mail) => mail.text).join()).toContain('Device does not answer');
    await endAlarm(silent);
    await endAlarm(other);
  });

  it('[ALM-03] inverters that sleep do not alarm at night, and do in the morning', async () => {
    await database.query('update station set latitude = $2, longitude = $3 where id = $1', [
      station.id,
      brisbane.latitude,
      brisbane.longitude,
    ]);
    await database.query(`update device set type = 'C003' where id = $1`, [station.inverter]);
    while (sunElevation(server.clock.now, brisbane) > -5) server.clock.now += 10 * MINUTE;
    const silent = await readAlarm(station.inverter);
    await expect.poll(server.afterWork(async () => (await readState(silent)).state)).toBe('suppressed');
    const { cause, suppressedUntil } = await readState(silent);
    expect(cause).toEqual({ kind: 'night', alarmId: null });
    expect(sunElevation(suppressedUntil!, brisbane)).toBeGreaterThan(5);
    await pass(31 * SECOND);
    expect(await newMails('owner')).toHaveLength(0);
    server.clock.now = suppressedUntil!;
    await expect.poll(server.afterWork(() => count('alarm_cause where not released'))).toBe(0);
    await pass(31 * SECOND);
    expect((await newMails('owner'))[0]!.text).toContain('Device does not answer');
    await endAlarm(silent);
  });
});

describe('maintenance', () => {
  it('[ALM-01] [ALM-05] alarms in a window notify nobody, and those that are still there when it ends do', async () => {
    const { suppression_id } = await readData(
      server,
      addMaintenance,
      {
        station_id: station.id,
        from: server.clock.now,
        until: server.clock.now + 600 * MINUTE,
        reason: 'New meter',
      },
      { token },
    );
    const stays = await readAlarm(station.inverter, 'X1');
    const goes = await readAlarm(station.inverter, 'X2');
    await pass(31 * SECOND);
    expect((await readState(stays)).state).toBe('outOfService');
    await endAlarm(goes);
    await pass(10 * MINUTE);
    expect(await newMails('owner')).toHaveLength(0);
    await readData(server, endMaintenance, { suppression_id }, { token });
    await expect.poll(server.afterWork(() => count('alarm_suppression where not released'))).toBe(0);
    await pass(31 * SECOND);
    const mails = await newMails('owner');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('1 alarm started.');
    await endAlarm(stays);
  });
});
