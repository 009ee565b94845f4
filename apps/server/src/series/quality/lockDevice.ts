import { counterLimit } from '@heliograph/domain/energy';
import type { ModelProperty } from '@heliograph/domain/models';
import type { Client } from '../../storage/client.ts';
import { closedBefore } from '../days.ts';
import type { CounterDevice } from '../energy/readings.ts';

export interface LockedDevice extends CounterDevice {
  /** Codes of its counters. */
  codes: string[];
}

interface DeviceRow {
  id: number;
  gatewayId: number;
  zone: string;
  kwp: number;
  /** W */
  rated: number | null;
  codes: string[];
  slots: number[];
  groups: ModelProperty['group'][];
}

/**
 * Reads a device and locks its gateway against ingest.
 *
 * @param now epoch ms
 * @returns null when the station has no such device with counters
 */
export async function lockDevice(
  client: Client,
  { stationId, deviceId }: { stationId: number; deviceId: string },
  now: number,
): Promise<LockedDevice | null> {
  const { rows } = await client.query<DeviceRow>(
    `select device.id, gateway_id as "gatewayId", time_zone as zone, installed_kwp as kwp, rated_power as rated,
       array_agg(code order by slot) as codes, array_agg(slot order by slot) as slots,
       array_agg(group_id order by slot) as groups
     from device join station on station.id = device.station_id
     join model_function using (model_id)
     where station_id = $1 and device.device_id = $2 and model_function.kind = 'counter'
     group by device.id, station.id`,
    [stationId, deviceId],
  );
  const row = rows[0];
  if (!row) return null;
  const { id, gatewayId, zone, kwp, rated, codes, slots, groups } = row;
  await client.query('insert into ingest_sequence (gateway_id) values ($1) on conflict do nothing', [
    gatewayId,
  ]);
  // A newer version makes servers read the state of the gateway's devices again.
  await client.query('update ingest_sequence set version = version + 1 where gateway_id = $1', [gatewayId]);
  const { rowCount } = await client.query('select from device where id = $1', [id]);
  // Deleted while this waited for the lock: what is stored now would stay behind.
  if (rowCount === 0) return null;
  return {
    id,
    codes,
    counterSlots: slots,
    counterLimits: groups.map((group) => counterLimit(group, kwp, rated)),
    closedBefore: closedBefore(zone, now),
  };
}
