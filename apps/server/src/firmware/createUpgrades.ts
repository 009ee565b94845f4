import {
  CHUNK_BYTES,
  topics,
  UpgradeReport,
  upgradeText,
  type UpgradeMessage,
  type UpgradeOrder,
} from '@heliograph/contracts/mqtt';
import { createKeyedMutex } from '@heliograph/domain/concurrency';
import {
  advanceUpgrade,
  isInProgress,
  type UpgradeEvent,
  type UpgradeProgress,
} from '@heliograph/domain/firmware';
import type { SetTimer } from '@heliograph/domain/time';
import type { Logger } from 'pino';
import { createSigningKey } from '../secrets/signingKey.ts';
import { createOutageLog } from '../support/outageLog.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import { startLoop, type Loop } from '../support/startLoop.ts';
import { toProgress, type UpgradeRow } from '../storage/repositories/upgrades.ts';

export interface UpgradesPorts {
  repositories: Pick<Repositories, 'firmware' | 'upgrades'>;
  /** Signs orders; the same secret as for write grants. */
  secret: Buffer;
  /** Sends a message to a gateway; it is lost when the gateway is offline. */
  publish(uuid: string, topic: string, payload: string): void;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
}

export type Upgrades = ReturnType<typeof createUpgrades>;

/** How soon an expired upgrade is noticed. */
const CHECK_MS = 5_000;
/** A gateway that is online answers an order sooner. */
const ANSWER_MS = 5_000;

/**
 * Transfers firmware to devices (docs/adr/0012). Every decision about an upgrade is made on its locked row, so several
 * processes may receive the same report; messages may be sent twice, which gateways tolerate.
 */
export function createUpgrades({ repositories, secret, publish, log, now }: UpgradesPorts) {
  const { firmware, upgrades } = repositories;
  const getOrder = createUpgradeOrders(secret);
  /** Per gateway: the broker delivers a gateway's messages concurrently. */
  const runExclusive = createKeyedMutex();

  const send = (uuid: string, message: UpgradeMessage) =>
    publish(uuid, topics.upgrade(uuid), JSON.stringify(message));
  const sendCancel = (uuid: string, upgrade_id: number) => send(uuid, { kind: 'cancel', upgrade_id });

  /** Sends the gateway the order, or its cancellation. */
  function sendOrder(row: UpgradeRow, upgrade: UpgradeProgress): void {
    if (!isInProgress(upgrade) || (upgrade.cancelAt !== null && upgrade.state !== 'installing'))
      sendCancel(row.uuid, row.id);
    else send(row.uuid, getOrder(row));
  }

  /** @returns the upgrade after an event. Most chunks of an image change nothing that is stored, and lock nothing. */
  async function applyEvent(row: UpgradeRow, event: UpgradeEvent): Promise<UpgradeProgress | undefined> {
    const at = now();
    const known = toProgress(row);
    if (advanceUpgrade(known, event, at) === known) return known;
    return (await upgrades.change(row.id, (_row, progress) => advanceUpgrade(progress, event, at)))?.progress;
  }

  async function sendChunk({ uuid, id, image_id }: UpgradeRow, offset: number): Promise<void> {
    if (image_id === null) return;
    const data = await firmware.piece(image_id, offset, CHUNK_BYTES);
    if (data.length === 0) return;
    send(uuid, { kind: 'chunk', upgrade_id: id, offset, data: data.toString('base64') });
  }

  async function checkDeadlines(): Promise<void> {
    for (const row of await upgrades.active()) {
      const upgrade = await applyEvent(row, { kind: 'tick' });
      if (upgrade && (!isInProgress(upgrade) || isUnanswered(row, upgrade))) sendOrder(row, upgrade);
    }
  }

  /** The order may have been lost with the server that sent it, or on the way to the one with the connection. */
  const isUnanswered = ({ gateway_status }: UpgradeRow, { state, lastReportAt }: UpgradeProgress) =>
    state === 'ordered' && gateway_status === 'online' && now() - lastReportAt >= ANSWER_MS;

  async function handleReport(uuid: string, report: UpgradeReport): Promise<void> {
    const row = await upgrades.byId(report.upgrade_id);
    const upgrade = row?.uuid === uuid ? await applyEvent(row, { kind: 'report', report }) : undefined;
    if (report.state !== 'transferring') return;
    // A gateway gets no chunks of an upgrade that has ended or is not its own.
    if (!row || !upgrade || !isInProgress(upgrade) || upgrade.cancelAt !== null)
      sendCancel(uuid, report.upgrade_id);
    else if (upgrade.state === 'transferring') await sendChunk(row, report.offset);
  }

  async function handleGatewayStatus(uuid: string): Promise<void> {
    for (const { id } of await upgrades.activeOfGateway(uuid)) {
      const at = now();
      const changed = await upgrades.change(id, (row, progress) =>
        advanceUpgrade(
          progress,
          { kind: row.gateway_status === 'online' ? 'reconnected' : 'disconnected' },
          at,
        ),
      );
      if (changed?.row.gateway_status === 'online') sendOrder(changed.row, changed.progress);
    }
  }

  return {
    /** Stores a gateway's report about an upgrade and sends the chunk that it asks for. */
    async acceptReport(uuid: string, payload: Uint8Array): Promise<void> {
      const report = parseReport(payload);
      if (report) await runExclusive(uuid, () => handleReport(uuid, report));
      else log.debug({ gateway: uuid }, 'an upgrade report could not be parsed');
    },

    /** Applies the stored status of a gateway to its upgrades; one that is online gets its orders again. */
    gatewayStatusChanged: (uuid: string): Promise<void> =>
      runExclusive(uuid, () => handleGatewayStatus(uuid)),

    /** Tells the gateway about an upgrade that was just ordered or cancelled. */
    async notifyGateway(id: number): Promise<void> {
      const row = await upgrades.byId(id);
      if (row) sendOrder(row, toProgress(row));
    },

    /** Starts ending upgrades that take too long, and sending orders again that got no answer. */
    watchDeadlines(setTimer: SetTimer): Loop {
      const outage = createOutageLog(log, {
        fails: 'upgrade deadlines cannot be checked',
        works: 'upgrade deadlines are checked again',
      });
      return startLoop(checkDeadlines, { every: CHECK_MS, setTimer, outage });
    },
  };
}

function parseReport(payload: Uint8Array): UpgradeReport | null {
  try {
    return UpgradeReport.parse(JSON.parse(Buffer.from(payload).toString()));
  } catch {
    return null;
  }
}

/** Firmware orders, signed so that a gateway can verify that they come from the server (docs/adr/0012). */
function createUpgradeOrders(secret: Buffer) {
  const { sign } = createSigningKey(secret);
  return (row: UpgradeRow): UpgradeOrder => {
    const { id, wire_id, uuid, type, version, size, sha256, method, deadline } = row;
    const order = { upgrade_id: id, device_id: wire_id, type, version, size, sha256, method, deadline };
    return { kind: 'order', ...order, signature: sign(upgradeText(uuid, order)) };
  };
}
