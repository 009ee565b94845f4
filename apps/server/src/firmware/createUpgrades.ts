import { CHUNK_BYTES, topics, UpgradeReport, type UpgradeMessage } from '@heliograph/contracts/mqtt';
import { advance, isUnderWay, type UpgradeEvent, type UpgradeLife } from '@heliograph/domain/firmware';
import type { Logger } from 'pino';
import type { Repositories } from '../storage/repositories/index.ts';
import { lifeOf, type UpgradeRow } from '../storage/repositories/upgrades.ts';
import { createTurns } from './turns.ts';
import type { createUpgradeOrders } from './upgradeOrders.ts';

export interface UpgradesPorts {
  repositories: Pick<Repositories, 'firmware' | 'upgrades'>;
  orderOf: ReturnType<typeof createUpgradeOrders>;
  /** Sends it to a gateway; nobody keeps it for one that is away. */
  say(uuid: string, topic: string, payload: string): void;
  log: Logger;
  /** Epoch ms. */
  now: () => number;
}

export type Upgrades = ReturnType<typeof createUpgrades>;

/** How soon it is noticed that an upgrade's time is over. */
const EVERY_MS = 5_000;

/**
 * Brings firmware onto devices (docs/adr/0012). What is decided about an upgrade is decided on its locked row, so that
 * several processes may hear of the same; what is sent may be sent twice, and gateways take it so.
 */
export function createUpgrades({ repositories, orderOf, say, log, now }: UpgradesPorts) {
  const { firmware, upgrades } = repositories;
  /** By gateway: the broker hands over what one says as it comes, not one after the other. */
  const inTurn = createTurns();

  const send = (uuid: string, message: UpgradeMessage) =>
    say(uuid, topics.upgrade(uuid), JSON.stringify(message));
  const stop = (uuid: string, upgrade_id: number) => send(uuid, { kind: 'cancel', upgrade_id });

  /** What its gateway shall do now. */
  function tell(row: UpgradeRow, life: UpgradeLife): void {
    if (!isUnderWay(life) || (life.cancelAt !== null && life.state !== 'installing')) stop(row.uuid, row.id);
    else send(row.uuid, orderOf(row));
  }

  /** The upgrade after an event. Most pieces of an image change nothing that is kept, and lock nothing. */
  async function follow(row: UpgradeRow, event: UpgradeEvent): Promise<UpgradeLife | undefined> {
    const at = now();
    const known = lifeOf(row);
    if (advance(known, event, at) === known) return known;
    return (await upgrades.change(row.id, (_row, life) => advance(life, event, at)))?.life;
  }

  async function sendPiece({ uuid, id, image_id }: UpgradeRow, offset: number): Promise<void> {
    if (image_id === null) return;
    const piece = await firmware.piece(image_id, offset, CHUNK_BYTES);
    if (piece.length === 0) return;
    send(uuid, { kind: 'chunk', upgrade_id: id, offset, data: piece.toString('base64') });
  }

  async function lookAtTime(): Promise<void> {
    for (const row of await upgrades.underWay()) {
      const life = await follow(row, { kind: 'time' });
      if (life && !isUnderWay(life)) tell(row, life);
    }
  }

  async function hearReport(uuid: string, report: UpgradeReport): Promise<void> {
    const row = await upgrades.byId(report.upgrade_id);
    const life = row?.uuid === uuid ? await follow(row, { kind: 'report', report }) : undefined;
    if (report.state !== 'transferring') return;
    // Of one that ended, or is not its own, no gateway gets anything.
    if (!row || !life || !isUnderWay(life) || life.cancelAt !== null) stop(uuid, report.upgrade_id);
    else if (life.state === 'transferring') await sendPiece(row, report.offset);
  }

  async function lookAt(uuid: string): Promise<void> {
    for (const { id } of await upgrades.underWayBehind(uuid)) {
      const at = now();
      const changed = await upgrades.change(id, (row, life) =>
        advance(life, { kind: row.gateway_status === 'online' ? 'back' : 'gone' }, at),
      );
      if (changed?.row.gateway_status === 'online') tell(changed.row, changed.life);
    }
  }

  return {
    /** Takes in what a gateway says of an upgrade, and gives it the piece that it wants. */
    async report(uuid: string, payload: Uint8Array): Promise<void> {
      const report = reportIn(payload);
      if (report) await inTurn(uuid, () => hearReport(uuid, report));
      else log.debug({ gateway: uuid }, 'a report of an upgrade could not be read');
    },

    /** Takes in whether a gateway is there, as it is stored, and tells one that is what it shall do. */
    look: (uuid: string): Promise<void> => inTurn(uuid, () => lookAt(uuid)),

    /** Tells the gateway of an upgrade that was just ordered or called off. */
    async tell(id: number): Promise<void> {
      const row = await upgrades.byId(id);
      if (row) tell(row, lifeOf(row));
    },

    /** Ends what takes too long, whenever it began. @returns what ends that. */
    watch(): () => void {
      const timer = setInterval(() => {
        lookAtTime().catch((error: unknown) =>
          log.warn({ err: error }, 'upgrades under way could not be looked after'),
        );
      }, EVERY_MS);
      return () => clearInterval(timer);
    },
  };
}

function reportIn(payload: Uint8Array): UpgradeReport | null {
  try {
    return UpgradeReport.parse(JSON.parse(Buffer.from(payload).toString()));
  } catch {
    return null;
  }
}
