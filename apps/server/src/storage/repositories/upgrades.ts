import type { Upgrade } from '@heliograph/contracts/http';
import type { UpgradeLife } from '@heliograph/domain/firmware';
import type { Kysely, Selectable } from 'kysely';
import type { UpgradeTable } from '../firmwareSchema.ts';
import type { Schema } from '../schema.ts';
import { inOneTransaction } from '../transaction.ts';

/** An upgrade with what is needed to speak of it to its gateway. */
export type UpgradeRow = Selectable<UpgradeTable> & {
  /** Identity of the device on the wire. */
  wire_id: string;
  station_id: number;
  uuid: string;
  gateway_status: 'online' | 'offline';
};

/** What is ordered, by whom and when. */
export type NewUpgrade = Pick<
  Selectable<UpgradeTable>,
  'device_id' | 'image_id' | 'name' | 'type' | 'sha256' | 'timeout' | 'person_id' | 'created_at'
>;

/** How devices get firmware. */
export function upgradesRepository(db: Kysely<Schema>) {
  return {
    ...upgradeQueries(db),
    /** Changes an upgrade in one transaction. @returns it as it is then; undefined when there is none. */
    change: (
      id: number,
      decide: (row: UpgradeRow, life: UpgradeLife) => UpgradeLife,
    ): Promise<{ row: UpgradeRow; life: UpgradeLife } | undefined> =>
      inOneTransaction(db, async (tx) => {
        const within = upgradeQueries(tx);
        const row = await within.hold(id);
        if (!row) return undefined;
        const before = lifeOf(row);
        const life = decide(row, before);
        if (life !== before) await within.save(id, life);
        return { row, life };
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

  async function save(id: number, life: UpgradeLife): Promise<void> {
    await db.updateTable('upgrade').set(columnsOf(life)).where('id', '=', id).execute();
  }

  /** Locked until the transaction ends, as all that decides about it must have it. */
  const hold = (id: number): Promise<UpgradeRow | undefined> =>
    rows().where('upgrade.id', '=', id).forNoKeyUpdate('upgrade').executeTakeFirst();

  return {
    save,
    hold,

    async add(upgrade: NewUpgrade, life: UpgradeLife): Promise<number> {
      const { method, version, size, deadline } = life;
      const { id } = await db
        .insertInto('upgrade')
        .values({ ...upgrade, method, version, size, deadline, ...columnsOf(life) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    byId: (id: number): Promise<UpgradeRow | undefined> =>
      rows().where('upgrade.id', '=', id).executeTakeFirst(),

    underWay: (): Promise<UpgradeRow[]> =>
      rows().where('upgrade.finished_at', 'is', null).orderBy('upgrade.id').execute(),

    underWayBehind: (uuid: string): Promise<UpgradeRow[]> =>
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

    /** Of a device, those that came before one, the newest first. */
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

export const lifeOf = (row: Selectable<UpgradeTable>): UpgradeLife => ({
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
  away: row.away,
  cancelAt: row.cancel_at,
  heardAt: row.heard_at,
  finishedAt: row.finished_at,
});

/** What of an upgrade changes. */
const columnsOf = (life: UpgradeLife) => ({
  state: life.state,
  percent: life.percent,
  failure: life.failure,
  from_version: life.from,
  to_version: life.to,
  log: JSON.stringify(life.log),
  away: life.away,
  cancel_at: life.cancelAt,
  heard_at: life.heardAt,
  finished_at: life.finishedAt,
});
