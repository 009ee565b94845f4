import type { Upgrade } from '@heliograph/contracts/http';
import type { UpgradeProgress } from '@heliograph/domain/firmware';
import type { Kysely, Selectable } from 'kysely';
import type { UpgradeTable } from '../firmwareSchema.ts';
import type { Schema } from '../schema.ts';
import { inOneTransaction } from '../transaction.ts';

/** An upgrade with the data needed to contact its gateway. */
export type UpgradeRow = Selectable<UpgradeTable> & {
  /** Identity of the device on the wire. */
  wire_id: string;
  station_id: number;
  uuid: string;
  gateway_status: 'online' | 'offline';
};

/** The order, with its author and time. */
export type NewUpgrade = Pick<
  Selectable<UpgradeTable>,
  'device_id' | 'image_id' | 'name' | 'type' | 'sha256' | 'timeout' | 'person_id' | 'created_at'
>;

/** Firmware upgrades of devices. */
export function upgradesRepository(db: Kysely<Schema>) {
  return {
    ...upgradeQueries(db),
    /** Changes an upgrade in one transaction. @returns it afterwards; undefined when there is none */
    change: (
      id: number,
      decide: (row: UpgradeRow, progress: UpgradeProgress) => UpgradeProgress,
    ): Promise<{ row: UpgradeRow; progress: UpgradeProgress } | undefined> =>
      inOneTransaction(db, async (tx) => {
        const transaction = upgradeQueries(tx);
        const row = await transaction.lock(id);
        if (!row) return undefined;
        const before = toProgress(row);
        const progress = decide(row, before);
        if (progress !== before) await transaction.save(id, progress);
        return { row, progress };
      }),
  };
}

function upgradeQueries(db: Kysely<Schema>) {
  const rows = () =>
    db
      .selectFrom('upgrade')
      .innerJoin('device', 'device.id', 'upgrade.device_id')
      .innerJoin('gateway', 'gateway.id', 'device.gateway_id')
      .selectAll('upgrade')
      .select(['device.device_id as wire_id', 'device.station_id', 'gateway.uuid'])
      .select('gateway.status as gateway_status');

  async function save(id: number, progress: UpgradeProgress): Promise<void> {
    await db.updateTable('upgrade').set(toColumns(progress)).where('id', '=', id).execute();
  }

  /** Locked until the transaction ends, as required for every decision about it. */
  const lock = (id: number): Promise<UpgradeRow | undefined> =>
    rows().where('upgrade.id', '=', id).forNoKeyUpdate('upgrade').executeTakeFirst();

  return {
    save,
    lock,

    async add(upgrade: NewUpgrade, progress: UpgradeProgress): Promise<number> {
      const { method, version, size, deadline } = progress;
      const { id } = await db
        .insertInto('upgrade')
        .values({ ...upgrade, method, version, size, deadline, ...toColumns(progress) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    byId: (id: number): Promise<UpgradeRow | undefined> =>
      rows().where('upgrade.id', '=', id).executeTakeFirst(),

    active: (): Promise<UpgradeRow[]> =>
      rows().where('upgrade.finished_at', 'is', null).orderBy('upgrade.id').execute(),

    activeOfGateway: (uuid: string): Promise<UpgradeRow[]> =>
      rows()
        .where('upgrade.finished_at', 'is', null)
        .where('gateway.uuid', '=', uuid)
        .orderBy('upgrade.id')
        .execute(),

    async isUnderWay(deviceId: number): Promise<boolean> {
      const row = await db
        .selectFrom('upgrade')
        .select('id')
        .where('device_id', '=', deviceId)
        .where('finished_at', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Upgrades of a device before the given one, newest first. */
    async ofDevice(deviceId: string, before: number | undefined, limit: number): Promise<Upgrade[]> {
      const list = await rows()
        .leftJoin('person', 'person.id', 'upgrade.person_id')
        .select('person.name as person_name')
        .where('device.device_id', '=', deviceId)
        .$if(before !== undefined, (query) => query.where('upgrade.id', '<', before!))
        .orderBy('upgrade.id', 'desc')
        .limit(limit)
        .execute();
      return list.map((row) => ({
        upgrade_id: row.id,
        device_id: row.wire_id,
        firmware: { name: row.name, type: row.type, version: row.version, size: row.size },
        method: row.method,
        timeout: row.timeout,
        state: row.state,
        percent: row.percent,
        failure: row.failure,
        from: row.from_version,
        to: row.to_version,
        log: row.log,
        create_name: row.person_name ?? '',
        create_time: row.created_at,
        finish_time: row.finished_at,
      }));
    },
  };
}

export const toProgress = (row: Selectable<UpgradeTable>): UpgradeProgress => ({
  method: row.method,
  version: row.version,
  size: row.size,
  deadline: row.deadline,
  state: row.state,
  percent: row.percent,
  failure: row.failure,
  from: row.from_version,
  to: row.to_version,
  log: row.log,
  offline: row.away,
  cancelAt: row.cancel_at,
  lastReportAt: row.heard_at,
  finishedAt: row.finished_at,
});

/** The columns that change. */
const toColumns = (progress: UpgradeProgress) => ({
  state: progress.state,
  percent: progress.percent,
  failure: progress.failure,
  from_version: progress.from,
  to_version: progress.to,
  log: JSON.stringify(progress.log),
  away: progress.offline,
  cancel_at: progress.cancelAt,
  heard_at: progress.lastReportAt,
  finished_at: progress.finishedAt,
});
