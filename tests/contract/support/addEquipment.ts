import type { Client } from 'pg';

/** Devices that `addEquipment` added to a station. */
export interface Equipment {
  uuid: string;
  /** Ids of the devices on the wire, by their type; each is also its serial number and key. */
  ids: Record<'C001' | 'C002' | 'C006', string>;
  /** Their ids in calls. */
  objIds: Record<'C001' | 'C002' | 'C006', number>;
}

/** Adds a gateway with a hybrid inverter and a breaker to a station. */
export async function addEquipment(database: Client, stationId: number): Promise<Equipment> {
  const tail = String(stationId).padStart(8, '0');
  const uuid = `TEST-${tail}`;
  const ids = { C001: uuid, C002: `INV-${tail}`, C006: `BRK-${tail}` };
  const { rows } = await database.query<{ id: number }>(
    `insert into gateway (uuid, password_hash, station_id, broker_server_id)
     select $1, sha256('secret'), $2, min(id) from broker_server returning id`,
    [uuid, stationId],
  );
  const objIds = { C001: 0, C002: 0, C006: 0 };
  for (const [type, model] of [
    ['C001', 11],
    ['C002', 15],
    ['C006', 41],
  ] as const) {
    const added = await database.query<{ id: number }>(
      `insert into device (device_id, gateway_id, station_id, model_id, type, name, serial, serial_key, created_at)
       values ($1, $2, $3, $4, $5, $5, $1, $1, 0) returning id`,
      [ids[type], rows[0]!.id, stationId, model, type],
    );
    objIds[type] = added.rows[0]!.id;
  }
  return { uuid, ids, objIds };
}
