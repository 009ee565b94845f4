import {
  topics,
  type Backfill,
  type GatewayStatus,
  type GrantedWrite,
  type UpgradeReport,
} from '@heliograph/contracts/mqtt';
import {
  createBrokerLink,
  createGrantVerifier,
  type BrokerLink,
  type BrokerLinkOptions,
  type SpentGrants,
} from '@heliograph/gateway-link';
import type { SetTimer } from '@heliograph/domain/time';
import type { FaultEpisode } from '../faults/faultSchedule.ts';
import type { Plant } from '../plant/plant.ts';
import { createUpgrader, type SavedUpgrades, type UpgradeBehavior } from '../upgrade/upgrader.ts';
import { alarmMessage, createAlarmFeed } from './alarmFeed.ts';
import { answerRequest, type RequestAnswer } from './answerRequest.ts';
import { malformedPayloads } from './malformedPayloads.ts';
import { createTelemetryFeed } from './telemetryFeed.ts';
import { createWriter, type WriteBehavior } from './writer.ts';

/** How a simulated gateway misbehaves. */
export interface GatewayBehavior extends WriteBehavior, UpgradeBehavior {
  /** Connected, yet nothing is sent or answered. */
  frozen: boolean;
  /** ms before a reply is sent. */
  replyDelay: number;
  /** Number of copies sent of each reply. */
  replyCopies: number;
  /** Repeats the reply to another request before each reply. */
  replyOthers: boolean;
  /** Truncates replies so that they are invalid JSON. */
  replyGarbled: boolean;
  /** Disconnects after answering a write, until `reconnect`. */
  disconnectAfterWrite: boolean;
  /** Clock drift, ms per second. */
  drift: number;
}

export interface Gateway {
  plant: Plant;
  connected(): boolean;
  /** Resolves as soon as it is connected. */
  connection(): Promise<void>;
  /** Stays offline until `reconnect`, regardless of random outages. */
  disconnect(): void;
  reconnect(): void;
  /** Used grants that have not expired yet. */
  spentGrants(): SpentGrants;
  /** State of firmware upgrades, for a restart. */
  upgrades(): SavedUpgrades;
  /** Uses another password from the next connection on. */
  renewPassword(password: string): void;
  /** Changes the given behavior and keeps the rest. */
  setBehavior(behavior: Partial<GatewayBehavior>): void;
  /** Normal behavior and a correct clock. */
  resetBehavior(): void;
  /** Publishes malformed telemetry. */
  publishMalformed(): Promise<void>;
  /** Publishes a batch of history. Resolves once it is acknowledged, even if that takes several connections. */
  publishBackfill(backfill: Omit<Backfill, 'seq'>): Promise<void>;
  publishAlarms(episodes: readonly FaultEpisode[]): Promise<void>;
  /** Enables random outages. */
  allowOutages(): void;
  close(): void;
}

export interface GatewayOptions {
  plant: Plant;
  link: Pick<BrokerLinkOptions, 'connect' | 'url' | 'password' | 'random'>;
  /** True time; the gateway's own may drift from it. */
  now: () => number;
  /** Timers of the messages that are sent each period. */
  setTimer: SetTimer;
  /** ms between telemetry messages. */
  period: number;
  /** First message's sequence number. */
  seq: number;
  /** Alarms up to here were reported before. */
  alarmsSince: number;
  /** The server's public key for write grants and upgrade orders. */
  grantKey: string;
  /** Grants used before the restart. */
  spentGrants?: SpentGrants | undefined;
  /** Upgrade state from before the restart. */
  upgrades?: SavedUpgrades | undefined;
}

const normalBehavior: GatewayBehavior = {
  frozen: false,
  replyDelay: 0,
  replyCopies: 1,
  replyOthers: false,
  replyGarbled: false,
  disconnectAfterWrite: false,
  ignoresWrites: false,
  writeLimit: null,
  revertAfter: null,
  drift: 0,
  chunkDelay: 400,
  installDelay: 400,
  disconnectAtPercent: null,
  corruptsImage: false,
  abortsInstall: false,
  keepsOldVersion: false,
};
const RETRY = 1000;

export function createGateway({
  plant,
  link: linkOptions,
  now,
  setTimer,
  period,
  seq,
  alarmsSince,
  grantKey,
  spentGrants,
  upgrades,
}: GatewayOptions): Gateway {
  const { uuid } = plant;
  const startedAt = now();
  let sequence = seq;
  let behavior = normalBehavior;
  /** When the current drift started, and the offset at that time. */
  let drift = { since: now(), offset: 0 };
  let outagesAllowed = false;
  let forcedOffline = false;
  const connectionWaiters: (() => void)[] = [];
  const grants = createGrantVerifier(grantKey, spentGrants);
  const writer = createWriter(plant, () => behavior, now);
  let lastReply: string | null = null;
  const upgrader = createUpgrader({
    plant,
    key: grantKey,
    now,
    clock,
    behavior: () => behavior,
    sendReport: (report) => void sendUpgradeReport(report),
    disconnect,
    saved: upgrades,
  });

  const link: BrokerLink = createBrokerLink({
    ...linkOptions,
    uuid,
    now: clock,
    onConnect: () => void connected(),
    onRequest: (payload) => {
      reply(payload.toString());
    },
    onUpgrade: (payload) => {
      if (!behavior.frozen) upgrader.receive(payload.toString());
    },
  });
  const nextSeq = () => sequence++;
  const sendTelemetry = createTelemetryFeed({
    plant,
    period,
    now,
    skew: () => clock() - now(),
    nextSeq,
    send: (message) => tryPublish(topics.telemetry(uuid), JSON.stringify(message)),
  });
  const sendAlarms = createAlarmFeed({
    faults: plant.faults,
    since: alarmsSince,
    now,
    nextSeq,
    send: (message) => tryPublish(topics.alarm(uuid), JSON.stringify(message)),
  });
  // Spreads the messages of a fleet over the period.
  let cancelTick = setTimer(tick, linkOptions.random() * period);

  return {
    plant,
    connected: () => link.connected(),
    connection,
    disconnect,
    reconnect() {
      forcedOffline = false;
      link.restore();
    },
    spentGrants: grants.spent,
    upgrades: upgrader.saved,
    renewPassword: link.setPassword,
    setBehavior(change) {
      drift = { since: now(), offset: drifted(now()) };
      behavior = { ...behavior, ...change };
    },
    resetBehavior() {
      behavior = normalBehavior;
      drift = { since: now(), offset: 0 };
      plant.clockJumps.end(now());
    },
    async publishMalformed() {
      await Promise.allSettled(
        malformedPayloads(plant, clock(), nextSeq).map(({ topic, payload }) => link.publish(topic, payload)),
      );
    },
    publishBackfill: (backfill) =>
      publishUntilAcknowledged(topics.backfill(uuid), { seq: nextSeq(), ...backfill } satisfies Backfill),
    publishAlarms: (episodes) =>
      publishUntilAcknowledged(topics.alarm(uuid), alarmMessage(nextSeq(), episodes, now())),
    allowOutages: () => void (outagesAllowed = true),
    close() {
      cancelTick();
      writer.close();
      upgrader.close();
      link.close();
    },
  };

  function clock(): number {
    const instant = now();
    return Math.round(instant + plant.clockJumps.ahead(instant) + drifted(instant));
  }

  /** ms by which the clock has drifted. */
  function drifted(instant: number): number {
    return drift.offset + ((instant - drift.since) * behavior.drift) / 1000;
  }

  async function connected(): Promise<void> {
    const status: GatewayStatus = {
      status: 'online',
      at: clock(),
      rated_power: plant.settings.ratedPowers(),
    };
    await tryPublish(topics.status(uuid), JSON.stringify(status), { retain: true });
    for (const resume of connectionWaiters.splice(0)) resume();
    sendTelemetry();
  }

  function tick(): void {
    cancelTick = setTimer(tick, period);
    applyRandomOutages();
    if (!link.connected()) return;
    sendAlarms();
    sendTelemetry();
  }

  function applyRandomOutages(): void {
    const isDown =
      outagesAllowed && plant.faults.active(now()).some(({ fault }) => fault.effect === 'unreachable');
    if (forcedOffline) return;
    if (isDown) link.cut();
    else link.restore();
  }

  /** Retries final reports until they are acknowledged; progress is reported again anyway. */
  async function sendUpgradeReport(report: UpgradeReport): Promise<void> {
    const topic = topics.upgradeReport(uuid);
    if (report.state === 'transferring' || report.state === 'installing')
      await tryPublish(topic, JSON.stringify(report));
    else await publishUntilAcknowledged(topic, report);
  }

  function disconnect(): void {
    forcedOffline = true;
    link.cut();
  }

  function reply(payload: string): void {
    if (behavior.frozen) return;
    const access = {
      redeem: (write: GrantedWrite, grant: string) => grants.spend(write, grant, clock()),
      write: writer.write,
      startedAt,
    };
    const found = answerRequest(plant, payload, now(), access);
    if (!found) return;
    const texts = textsFor(found);
    const send = async () => {
      const sent = texts.map((text) => tryPublish(topics.response(uuid, found.clientId), text));
      if (!found.wrote || !behavior.disconnectAfterWrite) return;
      await Promise.all(sent);
      disconnect();
    };
    if (behavior.replyDelay > 0) setTimeout(() => void send(), behavior.replyDelay);
    else void send();
  }

  /** The payloads sent for a reply, given the current behavior. */
  function textsFor({ reply }: RequestAnswer): string[] {
    const text = JSON.stringify(reply);
    const other = behavior.replyOthers
      ? (lastReply ?? JSON.stringify({ ...reply, id: 'unknown-request' }))
      : null;
    lastReply = text;
    if (behavior.replyGarbled) return [text.slice(0, -2)];
    return [...(other === null ? [] : [other]), ...Array.from({ length: behavior.replyCopies }, () => text)];
  }

  async function tryPublish(topic: string, payload: string, options?: { retain: boolean }): Promise<boolean> {
    if (behavior.frozen) return false;
    try {
      await link.publish(topic, payload, options);
      return true;
    } catch {
      // The link reconnects by itself; callers retry what must arrive.
      return false;
    }
  }

  async function publishUntilAcknowledged(topic: string, message: object): Promise<void> {
    const payload = JSON.stringify(message);
    while (!(await tryPublish(topic, payload))) {
      if (link.connected()) await new Promise((resolve) => setTimeout(resolve, RETRY));
      await connection();
    }
  }

  async function connection(): Promise<void> {
    if (!link.connected()) await new Promise<void>((resolve) => connectionWaiters.push(resolve));
  }
}
