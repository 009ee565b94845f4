import {
  addWebhook,
  getStationRelevance,
  saveNotificationSettings,
  type NotificationSettings,
} from '@heliograph/contracts/http';
import { readData, signIn } from '@heliograph/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { startWebhookReceiver, type WebhookReceiver } from '../../contract/support/webhookReceiver.ts';
import type { Cluster } from '../startCluster.ts';
import { waitFor } from '../waitFor.ts';
import type { DrillGateway } from './drillGateways.ts';
import type { OnceRow } from './drillTable.ts';
import { query } from './kills.ts';
import type { MailServer } from './mails.ts';

const ADDRESS = 'owner@demo.example';
/** Stations with faults: five would be told about in one mail. */
const STATIONS = 3;
const FAULTS = 24;
const EVERY_MS = 100;
/**
 * Half a minute until a mail is due, five for news of a station with faults from before, and a minute until what a dead
 * server held is free, twice.
 */
const DONE_MS = 480_000;

export interface FaultsPorts {
  cluster: Cluster;
  gateways: readonly DrillGateway[];
  server: MailServer;
}

/**
 * Reports faults while the only server that sends messages about them is killed, and kills it once more when it sends a
 * mail. Each acknowledged fault has to be in one mail and in one call of a webhook; repetitions have the same ids.
 */
export async function faultsThroughKills({ cluster, gateways, server }: FaultsPorts): Promise<OnceRow[]> {
  const { http, password, jobs } = cluster;
  const { token } = await signIn({ http, password }, 'owner');
  const receiver = await startWebhookReceiver();
  try {
    await readData({ http }, saveNotificationSettings, SETTINGS, { token });
    const webhook = { name: 'Drill', url: receiver.url, level: 3, of_company: 0 } as const;
    await readData({ http }, addWebhook, webhook, { token });
    const { device } = await readData({ http }, getStationRelevance, {}, { token });
    const seen = new Set(device.map(({ device_id }) => device_id));
    const own = gateways.filter((gateway) => seen.has(gateway.device)).slice(0, STATIONS);
    const codes = Array.from({ length: FAULTS }, (_, n) => `DRILL-${String(n).padStart(2, '0')}`);
    const reports: Promise<void>[] = [];
    for (const [n, code] of codes.entries()) {
      if (n === FAULTS / 2) await jobs.kill();
      reports.push(own[n % STATIONS]!.raise(code));
      await pause(EVERY_MS);
    }
    const begun = server.begun();
    await jobs.start();
    await Promise.all(reports);
    await waitFor(() => server.begun() > begun, DONE_MS);
    await jobs.kill();
    await jobs.start();
    await waitFor(() => isDelivered(cluster), DONE_MS);
    return [
      count('faults in calls of a webhook while jobs was killed', codes, makeCalls(receiver)),
      count('faults in mails while jobs was killed', codes, server.textsTo(ADDRESS)),
    ];
  } finally {
    await receiver.close();
  }
}

const SETTINGS: NotificationSettings = {
  mail: 1,
  push: 1,
  sms: 0,
  pace: 'now',
  daily_at: 0,
  quiet_from: 0,
  quiet_to: 0,
  zone: 'UTC',
  language: 'en',
  level: 3,
  kinds: ['fault', 'warning', 'offline', 'rule'],
  concerns: 'all',
  hours_from: 0,
  hours_to: 0,
  scope: 'all',
  areas: [],
  station_ids: [],
  repeat_hours: 0,
  monthly: 0,
};

/** True if nothing is waiting: then nothing is sent again later. */
async function isDelivered(cluster: Pick<Cluster, 'databaseUrl'>): Promise<boolean> {
  const rows = await query<{ left: number }>(
    cluster,
    `select ((select count(*) from alarm_change)
       + (select count(*) from alarm_group where due_at < extract(epoch from now()) * 1000 + $1)
       + (select count(*) from alarm_delivery where state = 'waiting'))::int as left`,
    [DONE_MS],
  );
  return rows[0]?.left === 0;
}

/** The bodies of different calls. */
const makeCalls = ({ calls }: WebhookReceiver): string[] => [
  ...new Map(calls.map(({ id, body }) => [id, body])).values(),
];

/** @param messages different ones; each fault should be in one */
function count(what: string, codes: readonly string[], messages: readonly string[]): OnceRow {
  const times = codes.map((code) => messages.filter((text) => text.includes(code)).length);
  return {
    what,
    wanted: codes.length,
    done: times.filter((n) => n > 0).length,
    lost: times.filter((n) => n === 0).length,
    twice: times.filter((n) => n > 1).length,
  };
}
