import {
  topics,
  type Backfill,
  type GatewayStatus,
  type GrantedWrite,
  type UpgradeReport,
} from '@heliograph/contracts/mqtt';
import type { Episode } from '../alarms/episodes.ts';
import type { Plant } from '../plant/plant.ts';
import { createUpgrader, type SavedUpgrades, type UpgradeManners } from '../upgrade/upgrader.ts';
import { alarmMessage, createAlarmFeed } from './alarmFeed.ts';
import { answer, type Answer } from './answer.ts';
import { createGrantBook, type SpentGrants } from './grantBook.ts';
import type { Link, LinkOptions } from './link.ts';
import { createLink } from './link.ts';
import { rubbish } from './rubbish.ts';
import { createTelemetryFeed } from './telemetryFeed.ts';
import { createWriter, type WriteManners } from './writer.ts';

/** How a gateway behaves when it does not behave. */
export interface Manners extends WriteManners, UpgradeManners {
  /** Connected, yet nothing is sent or answered. */
  frozen: boolean;
  /** ms before a reply is sent. */
  replyDelay: number;
  /** How often each reply is sent. */
  replyCopies: number;
  /** Before each reply the one to another request comes again. */
  replyOthers: boolean;
  /** Replies break off, so that they are not JSON. */
  replyGarbled: boolean;
  /** A write is answered, then the connection is cut until `reconnect`. */
  leaveAfterWrite: boolean;
  /** ms that its clock gains a second. */
  drift: number;
}

export interface Gateway {
  plant: Plant;
  connected(): boolean;
  /** Resolves as soon as it is connected. */
  connection(): Promise<void>;
  /** Stays away until `reconnect`, whatever chance has planned. */
  disconnect(): void;
  reconnect(): void;
  /** Grants that were used and might be tried again. */
  spentGrants(): SpentGrants;
  /** What it remembers of firmware on its way to devices. */
  upgrades(): SavedUpgrades;
  /** Has another password from its next connection on. */
  renewPassword(password: string): void;
  /** Takes on manners; those not named stay. */
  behave(manners: Partial<Manners>): void;
  /** Good manners, a right clock. */
  behaveWell(): void;
  /** Publishes what no gateway should. */
  publishRubbish(): Promise<void>;
  /** Publishes a stretch of the past and waits for its acknowledgement, over as many connections as that takes. */
  publishPast(backfill: Omit<Backfill, 'seq'>): Promise<void>;
  publishAlarms(episodes: readonly Episode[]): Promise<void>;
  /** From now on chance may cut it off. */
  mayFail(): void;
  close(): void;
}

export interface GatewayOptions {
  plant: Plant;
  link: Pick<LinkOptions, 'connect' | 'url' | 'password' | 'random'>;
  /** True time; the gateway's own may drift from it. */
  now: () => number;
  /** ms between telemetry messages. */
  period: number;
  /** First message's sequence number. */
  seq: number;
  /** Alarms up to here were reported before. */
  alarmsSince: number;
  /** The server's public key for write grants and orders of firmware. */
  grantKey: string;
  /** Grants used in its last life. */
  spentGrants?: SpentGrants | undefined;
  /** What it remembers of firmware from its last life. */
  upgrades?: SavedUpgrades | undefined;
}

const polite: Manners = {
  frozen: false,
  replyDelay: 0,
  replyCopies: 1,
  replyOthers: false,
  replyGarbled: false,
  leaveAfterWrite: false,
  deaf: false,
  ceiling: null,
  revertAfter: null,
  drift: 0,
  pieceDelay: 400,
  writeDelay: 400,
  diesAt: null,
  corrupts: false,
  breaksOff: false,
  staysAsItWas: false,
};
const RETRY = 1000;

export function createGateway({
  plant,
  link: linkOptions,
  now,
  period,
  seq,
  alarmsSince,
  grantKey,
  spentGrants,
  upgrades,
}: GatewayOptions): Gateway {
  const { uuid } = plant;
  let sequence = seq;
  let manners = polite;
  /** Since when the clock drifts, and by how much it was off then. */
  let drift = { since: now(), offset: 0 };
  let failing = false;
  let ordered = false;
  const waiting: (() => void)[] = [];
  const grants = createGrantBook(grantKey, spentGrants);
  const writer = createWriter(plant, () => manners, now);
  let lastReply: string | null = null;
  const upgrader = createUpgrader({
    plant,
    key: grantKey,
    now,
    clock,
    manners: () => manners,
    say: (report) => void tellUpgrade(report),
    die: disconnect,
    saved: upgrades,
  });

  const link: Link = createLink({
    ...linkOptions,
    uuid,
    now: clock,
    onConnect: () => void connected(),
    onRequest: (payload) => {
      reply(payload.toString());
    },
    onUpgrade: (payload) => {
      if (!manners.frozen) upgrader.hear(payload.toString());
    },
  });
  const nextSeq = () => sequence++;
  const tellPresent = createTelemetryFeed({
    plant,
    period,
    now,
    skew: () => clock() - now(),
    nextSeq,
    send: (message) => attempt(topics.telemetry(uuid), JSON.stringify(message)),
  });
  const tellAlarms = createAlarmFeed({
    board: plant.board,
    since: alarmsSince,
    now,
    nextSeq,
    send: (message) => attempt(topics.alarm(uuid), JSON.stringify(message)),
  });
  const timer = setTimeout(
    () => {
      tick();
      interval = setInterval(tick, period);
    },
    // A fleet spreads its messages over the period.
    linkOptions.random() * period,
  );
  let interval: NodeJS.Timeout | undefined;

  return {
    plant,
    connected: () => link.connected(),
    connection,
    disconnect,
    reconnect() {
      ordered = false;
      link.restore();
    },
    spentGrants: grants.spent,
    upgrades: upgrader.saved,
    renewPassword: link.renew,
    behave(change) {
      drift = { since: now(), offset: clock() - now() };
      manners = { ...manners, ...change };
    },
    behaveWell() {
      manners = polite;
      drift = { since: now(), offset: 0 };
    },
    async publishRubbish() {
      await Promise.allSettled(
        rubbish(plant, clock(), nextSeq).map(({ topic, payload }) => link.publish(topic, payload)),
      );
    },
    publishPast: (backfill) =>
      insist(topics.backfill(uuid), { seq: nextSeq(), ...backfill } satisfies Backfill),
    publishAlarms: (episodes) => insist(topics.alarm(uuid), alarmMessage(nextSeq(), episodes, now())),
    mayFail: () => void (failing = true),
    close() {
      clearTimeout(timer);
      clearInterval(interval);
      writer.close();
      upgrader.close();
      link.close();
    },
  };

  function clock(): number {
    const instant = now();
    return Math.round(instant + drift.offset + ((instant - drift.since) * manners.drift) / 1000);
  }

  async function connected(): Promise<void> {
    const status: GatewayStatus = { status: 'online', at: clock() };
    await attempt(topics.status(uuid), JSON.stringify(status), { retain: true });
    for (const resume of waiting.splice(0)) resume();
    tellPresent();
  }

  function tick(): void {
    obeyChance();
    if (!link.connected()) return;
    tellAlarms();
    tellPresent();
  }

  function obeyChance(): void {
    const away = failing && plant.board.active(now()).some(({ trouble }) => trouble.effect === 'unreachable');
    if (ordered) return;
    if (away) link.cut();
    else link.restore();
  }

  /** How it ended is said until it is heard; how far it is, is said again anyway. */
  async function tellUpgrade(report: UpgradeReport): Promise<void> {
    const topic = topics.upgradeReport(uuid);
    if (report.state === 'transferring' || report.state === 'installing')
      await attempt(topic, JSON.stringify(report));
    else await insist(topic, report);
  }

  function disconnect(): void {
    ordered = true;
    link.cut();
  }

  function reply(payload: string): void {
    if (manners.frozen) return;
    const powers = {
      spend: (write: GrantedWrite, grant: string) => grants.spend(write, grant, clock()),
      write: writer.write,
    };
    const found = answer(plant, payload, now(), powers);
    if (!found) return;
    const texts = textsFor(found);
    const send = async () => {
      const sent = texts.map((text) => attempt(topics.response(uuid, found.clientId), text));
      if (!found.wrote || !manners.leaveAfterWrite) return;
      await Promise.all(sent);
      disconnect();
    };
    if (manners.replyDelay > 0) setTimeout(() => void send(), manners.replyDelay);
    else void send();
  }

  /** What is sent for a reply, with the manners of the moment. */
  function textsFor({ reply }: Answer): string[] {
    const text = JSON.stringify(reply);
    const other = manners.replyOthers ? (lastReply ?? JSON.stringify({ ...reply, id: 'of-nobody' })) : null;
    lastReply = text;
    if (manners.replyGarbled) return [text.slice(0, -2)];
    return [...(other === null ? [] : [other]), ...Array.from({ length: manners.replyCopies }, () => text)];
  }

  async function attempt(topic: string, payload: string, options?: { retain: boolean }): Promise<boolean> {
    if (manners.frozen) return false;
    try {
      await link.publish(topic, payload, options);
      return true;
    } catch {
      // The link comes back by itself, and what matters is then sent again.
      return false;
    }
  }

  async function insist(topic: string, message: object): Promise<void> {
    const payload = JSON.stringify(message);
    while (!(await attempt(topic, payload))) {
      if (link.connected()) await new Promise((resolve) => setTimeout(resolve, RETRY));
      await connection();
    }
  }

  async function connection(): Promise<void> {
    if (!link.connected()) await new Promise<void>((resolve) => waiting.push(resolve));
  }
}
