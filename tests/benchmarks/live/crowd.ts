import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stack } from '@heliograph/testing';
import { connectDatabase } from '../../contract/support/stackDatabase.ts';
import { readCommissioning } from '../fleetLoad.ts';

const BREAKER = { type: 'C006', model: 41 } as const;

/**
 * Adds breakers to each gateway of a demo fleet until it has the given number of devices.
 *
 * @returns the new commissioning file
 */
export async function crowd(stack: Stack, devicesEach: number): Promise<string> {
  const commissioning = await readCommissioning(join(stack.dataDir, 'commissioning.json'));
  const gateways = commissioning.gateways.map((gateway) => ({
    ...gateway,
    devices: [
      ...gateway.devices,
      ...Array.from({ length: devicesEach - gateway.devices.length }, (_, index) => {
        const id = `${gateway.uuid}-B${index}`;
        return {
          device_id: id,
          device_type: BREAKER.type,
          mod_id: BREAKER.model,
          serial: id,
          name: id,
          pv_kwp: 0,
        };
      }),
    ],
  }));
  const added = gateways.flatMap(({ uuid, devices }) =>
    devices
      .filter(({ device_id }) => device_id.startsWith(`${uuid}-B`))
      .map(({ device_id }) => ({ uuid, device_id })),
  );
  const database = await connectDatabase(stack);
  await database.query(
    `insert into device (device_id, gateway_id, station_id, model_id, type, name, serial, serial_key, created_at)
     select added.device_id, gateway.id, gateway.station_id, $3, $4, added.device_id, added.device_id, added.device_id, 0
     from unnest($1::text[], $2::text[]) as added(device_id, uuid) join gateway on gateway.uuid = added.uuid`,
    [added.map(({ device_id }) => device_id), added.map(({ uuid }) => uuid), BREAKER.model, BREAKER.type],
  );
  await database.end();
  const file = join(stack.dataDir, 'crowded.json');
  await writeFile(file, JSON.stringify({ ...commissioning, gateways }));
  return file;
}
