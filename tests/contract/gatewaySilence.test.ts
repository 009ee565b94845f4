import { doLogin, getAlarmHistory, saveNotificationSettings } from '@heliograph/contracts/http';
import { sunAbove } from '@heliograph/domain/sun';
import { readData, startMailbox, type Mailbox } from '@heliograph/testing';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alarmMailsTo, notificationsSettled } from './support/alarmMails.ts';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';
import { getRelevance, readCommissioning } from './support/fleet.ts';
import { connectGateway } from './support/gatewayClient.ts';
import { notificationSettings } from './support/notificationSettings.ts';
import { connectDatabase } from './support/stackDatabase.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** As `connectGateway` says it. */
const PERIOD = 5 * SECOND;

let mailbox: Mailbox;
let server: ClockedServer;
let database: Client;
let token: string;
let deviceIds: string[];
let gateway: Awaited<ReturnType<typeof connectGateway>>;

beforeAll(async () => {
  mailbox = await startMailbox();
  // At noon, so that nothing sleeps.
  const start = sunAbove(Date.now(), 10, { latitude: -27.47, longitude: 153.03 }) + 60 * MINUTE;
  server = await startClockedServer(
    { ...mailbox.env, SIMULATOR: 'off', PUBLIC_URL: 'https://solar.example' },
    { start: Math.round(start) },
  );
  database = await connectDatabase(server);
  const credentials = { type: 2 as const, account: 'owner@demo.example', password: server.password };
  ({ token } = await readData(server, doLogin, credentials));
  const settings = notificationSettings({ level: 1, scope: 'all', repeat_hours: 0 });
  await readData(server, saveNotificationSettings, settings, { token });
  const { uuid } = (await readCommissioning(server)).gateways[0]!;
  deviceIds = (await getRelevance(server, token)).device.map(({ device_id }) => device_id);
  gateway = await connectGateway(server, uuid);
  await gateway.status('online');
});
afterAll(async () => {
  await gateway.end();
  await database.end();
  await server.stop();
  await mailbox.stop();
});

/** Lets time pass as the server checks it, and something happen at each check. */
async function pass(ms: number, each: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  for (const end = server.clock.now + ms; server.clock.now < end;) {
    server.clock.now += PERIOD;
    await each();
    await server.runDue();
  }
}

/** Sends a sample of each device. */
async function report(at = server.clock.now): Promise<void> {
  await Promise.all(deviceIds.map((id) => gateway.push(id, { at, values: {} })));
}

async function readStatus() {
  const { station, device } = await getRelevance(server, token);
  return { offline: station[0]!.offline_status, devices: new Set(device.map(({ status }) => status)) };
}

async function openAlarms(): Promise<string[]> {
  const span = { start: server.clock.now - 60 * MINUTE, end: server.clock.now };
  const alarms = await readData(server, getAlarmHistory, { type: ['alarm'], ...span }, { token });
  return alarms.filter(({ recovery }) => recovery === 0).map(({ detail }) => detail);
}

const mails = async () => {
  await notificationsSettled(database, server);
  return alarmMailsTo(mailbox, 'owner');
};

const ONLINE = { offline: 0, devices: new Set(['normal']) };
const OFFLINE = { offline: 1, devices: new Set(['offline']) };

it('[TRU-06] a connected gateway that is silent, or repeats old values, is offline in API, alarms and mails, and back by itself', async () => {
  await pass(2 * PERIOD, report);
  expect(await readStatus()).toEqual(ONLINE);
  const old = server.clock.now;
  for (const [n, during] of [() => Promise.resolve(), () => report(old)].entries()) {
    await pass(3 * PERIOD, during);
    expect(await readStatus()).toEqual(ONLINE);
    await pass(PERIOD, during);
    expect(await readStatus(), `${n}`).toEqual(OFFLINE);
    expect(await openAlarms()).toEqual([]);
    await pass(MINUTE, during);
    expect(await openAlarms()).toEqual([expect.stringContaining('N01')]);
    await pass(31 * SECOND, during);
    expect(await mails()).toHaveLength(2 * n + 1);

    await pass(PERIOD, report);
    expect(await readStatus()).toEqual(ONLINE);
    expect(await openAlarms()).toEqual([]);
    server.clock.now += 6 * MINUTE;
    await report();
    expect(await mails()).toHaveLength(2 * n + 2);
  }
});

it('[TRU-06] what a server could not hear does not count as silence', async () => {
  await pass(PERIOD, report);
  // Its clock was set, or the machine was stopped.
  server.clock.now += 31 * MINUTE;
  await server.runDue();
  await pass(3 * PERIOD);
  expect(await readStatus()).toEqual(ONLINE);
  await pass(PERIOD);
  expect(await readStatus()).toEqual(OFFLINE);
});
