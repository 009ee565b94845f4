import type { SetTimer } from '@heliograph/domain/time';
import type { Logger } from 'pino';
import { createAlarmWatch } from './alarms/alarmWatch.ts';
import { createAlarmRules } from './alarms/createAlarmRules.ts';
import { startBackups } from './storage/backup/startBackups.ts';
import type { Config } from './config/config.ts';
import { createOfflineWatch } from './displays/offlineWatch.ts';
import type { Upgrades } from './firmware/createUpgrades.ts';
import type { Relations } from './access/relations.ts';
import type { Sealing } from './secrets/sealing.ts';
import { createAlarmSender } from './notifications/alarms/alarmSender.ts';
import { createWebhookCaller } from './notifications/alarms/callWebhook.ts';
import type { UnsubscribeTokens } from './notifications/alarms/unsubscribeTokens.ts';
import type { SendMessage } from './notifications/mailer.ts';
import type { Notifier } from './notifications/notifier.ts';
import { createOutboundPost } from './notifications/outboundPost.ts';
import { createPushSender } from './notifications/push/sendPush.ts';
import type { Vapid } from './notifications/push/vapid.ts';
import type { DiskSizes } from './disk/diskSizes.ts';
import type { DiskSpace } from './disk/diskSpace.ts';
import { createDiskWatch } from './disk/diskWatch.ts';
import { VERSION } from './support/product.ts';
import { createLossJudge } from './series/losses/createLossJudge.ts';
import { createWeatherService } from './series/losses/weatherService.ts';
import { createPacker } from './series/packer.ts';
import type { ClockTrust } from './time/clockTrust.ts';
import { createEnergySums } from './series/sums/createEnergySums.ts';
import { startCleanup } from './retention/cleanup.ts';
import type { Database } from './storage/database.ts';
import type { Repositories } from './storage/repositories/index.ts';

export interface JobsPorts {
  config: Config;
  database: Database;
  repositories: Repositories;
  clock: Pick<ClockTrust, 'mayDelete'>;
  disk: DiskSpace;
  sizes: DiskSizes;
  upgrades: Pick<Upgrades, 'watchDeadlines'>;
  notifier: Notifier;
  relations: Relations;
  /** False while simulated gateways write their history. */
  isHistoryComplete: () => Promise<boolean>;
  /** False while messages of gateways may be on their way for longer than usual. */
  isReceiving: () => Promise<boolean>;
  /** Null without a mail server. */
  mail: SendMessage | null;
  /** Null without a provider of SMS. */
  sms: SendMessage | null;
  webhookSecrets: Sealing;
  vapid: Vapid;
  unsubscribe: UnsubscribeTokens;
  linkOrigin: () => string;
  setTimer: SetTimer;
  log: Logger;
  now: () => number;
}

/** Days are closed by their station's zone; packing them is not urgent. */
const PACK_EVERY_MS = 10 * 60_000;
/** How often the server looks for energies that have changed. */
const SUM_EVERY_MS = 15_000;
/** Days close once a day in each zone. */
const JUDGE_EVERY_MS = 5 * 60_000;
/** Rules wait for minutes, so that seconds do not count. */
const RULES_EVERY_MS = 60_000;
/** Where ingest needs the machine itself, one is enough. */
const PACK_CONNECTIONS = 4;

/** Scheduled jobs; each runs once for all servers on a database. */
export function startJobs(ports: JobsPorts) {
  const { config, database, repositories, clock, setTimer, log, now } = ports;
  const { pool } = database;
  const connections = config.part.ingests ? 1 : PACK_CONNECTIONS;
  const weather =
    config.weatherUrl === null ? null : createWeatherService(config.weatherUrl, { setTimer, log, now });
  const loops = [
    createEnergySums({ database, log, now }).start(SUM_EVERY_MS, setTimer),
    createPacker({ database, log, now, connections }).start(PACK_EVERY_MS, setTimer, clock.mayDelete),
    createLossJudge({
      database,
      weather,
      isComplete: ports.isHistoryComplete,
      setTimer,
      log,
      now,
    }).start(JUDGE_EVERY_MS),
    createAlarmRules({ database, log, now }).start(RULES_EVERY_MS, setTimer),
    startCleanup({ repositories, pool, retention: config.retention, clock, setTimer, log, now }),
    createOfflineWatch({ repositories, log, now }).start(setTimer),
    ports.upgrades.watchDeadlines(setTimer),
    ports.sizes.start(setTimer),
  ];
  const stops = loops.map(({ stop }) => stop);
  const backups =
    config.backups && startBackups({ pool, version: VERSION, setTimer, log, now }, config.backups);
  if (backups) stops.push(backups.close);
  const diskWatch = createDiskWatch({
    ...ports,
    db: database.db,
    warnPercent: config.diskWarnPercent,
    product: config.operator.name,
    link: () => `${ports.linkOrigin()}/server`,
  });
  const alarmWatch = createAlarmWatch({ ...ports, db: database.db });
  const post = createOutboundPost(config.webhookNetworks);
  const alarmSender = createAlarmSender({
    ...ports,
    db: database.db,
    people: repositories.people,
    deliveries: repositories.alarmDeliveries,
    pushSubscriptions: repositories.pushSubscriptions,
    sendPush: createPushSender(post, ports.vapid, ports.linkOrigin),
    callWebhook: createWebhookCaller(post),
    sealing: ports.webhookSecrets,
    product: config.operator.name,
  });
  return {
    backups,
    weather,
    /** Begins what links to the server, once it has an address. */
    startWatches(): void {
      alarmSender.start(setTimer);
      stops.push(diskWatch.start(setTimer).stop, alarmSender.close, alarmWatch.start(setTimer).stop);
    },
    async close(): Promise<void> {
      for (const stop of stops.splice(0).reverse()) await stop();
    },
  };
}
