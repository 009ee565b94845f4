import {
  insertDevices,
  findSerials,
  lockAllSerials,
} from '../../../../storage/repositories/deviceTransaction.ts';
import { importedDevices } from '../../../../storage/repositories/importedDevices.ts';
import { Refused } from '../../../refused.ts';
import type { Services } from '../../../services.ts';
import {
  findDeviceModel,
  deviceSerialTaken,
  MAX_DEVICES,
  plannedDevice,
  tooManyDevices,
} from '../../device/plannedDevice.ts';
import { requireFairShare } from '../../station/fairShare.ts';
import { MAX_GATEWAYS } from '../../station/gateways.ts';
import { newGateway, type MadeGateway } from '../../station/newGateway.ts';
import type { Created, Credential, ImportRun, StoredRow } from '../importKind.ts';
import { lockStationsOfRows } from '../stationRights.ts';
import { EDITS_DEVICES, gatewayKey, isNewGateway, type ImportedDevice } from './checkDevices.ts';

interface KnownGateway {
  id: number;
  devices: number;
}

/** Creates the devices of an import, with their new gateways. */
export const createDevices =
  ({ config, repositories }: Services) =>
  async ({ importId, caller, transaction, at, batches }: ImportRun): Promise<Created> => {
    const { audit, brokers } = repositories;
    const { tx } = transaction;
    const own = importedDevices(tx);
    const { id: brokerId } = await brokers.forNewGateway();
    const { requester, stations } = await lockStationsOfRows(transaction, importId, caller, EDITS_DEVICES);
    const wanted = stations.map(({ id }) => id);

    const stationName = new Map(stations.map(({ id, name }) => [id, name]));
    const gateways = new Map<string, KnownGateway>();
    const gatewaysByStation = new Map<number, number>();
    const countGateway = (stationId: number): number => {
      const count = (gatewaysByStation.get(stationId) ?? 0) + 1;
      gatewaysByStation.set(stationId, count);
      return count;
    };
    for (const { id, uuid, station_id, devices } of await own.gatewaysOf(wanted)) {
      gateways.set(gatewayKey({ station_id, gateway_uuid: uuid }), { id, devices });
      countGateway(station_id);
    }

    const credentials: Credential[] = [];
    const changed = new Set<number>();
    const withNewGateway = new Set<number>();
    let count = 0;

    /** Adds the new gateways that rows name for the first time. */
    async function addGateways(rows: readonly StoredRow<ImportedDevice>[]): Promise<void> {
      const made = new Map<string, MadeGateway & { stationId: number }>();
      for (const { row, data } of rows) {
        const { station_id: stationId, gateway_uuid: text, iot_serial_no: sn } = data;
        const key = gatewayKey(data);
        if (!isNewGateway(text) || gateways.has(key) || made.has(key)) continue;
        if (countGateway(stationId) > MAX_GATEWAYS)
          throw new Refused('conflict', 'importGatewaysMany', {
            values: { station: stationName.get(stationId)!, most: MAX_GATEWAYS },
          });
        const gateway = newGateway(brokerId, caller, text.slice('new '.length) || undefined);
        made.set(key, { ...gateway, stationId });
        withNewGateway.add(stationId);
        const { uuid, password } = gateway;
        credentials.push({ row, station_name: stationName.get(stationId)!, sn, uuid, password });
      }
      if (made.size === 0) return;
      const list = [...made];
      const ids = await transaction.addGateways(
        list.map(([, { stationId, row }]) => [
          stationId,
          { ...row, gateway: { ...row.gateway, import_id: importId } },
        ]),
        at,
      );
      list.forEach(([key], index) => gateways.set(key, { id: ids[index]!, devices: 1 }));
      await audit.add(
        list.map(([, { stationId, uuid, row }]) => ({
          personId: requester.id,
          stationId,
          action: 'gateway.add' as const,
          detail: { uuid, name: row.devices[0]!.device.name, import: importId },
        })),
        at,
        tx,
      );
    }

    for await (const rows of batches() as AsyncGenerator<readonly StoredRow<ImportedDevice>[]>) {
      const [taken] = await findSerials(
        tx,
        rows.map(({ data }) => data.iot_serial_no),
      );
      if (taken !== undefined) throw deviceSerialTaken(taken);
      await addGateways(rows);
      const devices = rows.map(({ data }) => {
        const gateway = gateways.get(gatewayKey(data));
        if (!gateway)
          throw new Refused('conflict', 'importGatewayGone', { values: { uuid: data.gateway_uuid } });
        if (gateway.devices >= MAX_DEVICES) throw tooManyDevices('gateway_uuid');
        gateway.devices += 1;
        if (!isNewGateway(data.gateway_uuid)) changed.add(gateway.id);
        const { obj_type: type, mod_id, device_name: name, iot_serial_no: serial, station_id } = data;
        const row = plannedDevice({ type, model: findDeviceModel(type, mod_id), name, serial });
        return {
          ...row,
          device: { ...row.device, import_id: importId },
          gateway_id: gateway.id,
          station_id,
        };
      });
      const ids = await insertDevices(tx, devices, at);
      await audit.add(
        devices.map(({ device: { name, type, serial }, station_id }, index) => ({
          personId: requester.id,
          stationId: station_id,
          action: 'device.add' as const,
          detail: { device: ids[index]!, name, type, serial, import: importId },
        })),
        at,
        tx,
      );
      count += rows.length;
    }
    // Locked only now, as all who add a device wait for it.
    await lockAllSerials(tx);
    const shared = await own.sharedSerial(importId);
    if (shared !== null) throw deviceSerialTaken(shared);
    const creators = new Set(
      stations.flatMap(({ id, creator_id }) => (withNewGateway.has(id) ? (creator_id ?? []) : [])),
    );
    for (const id of [...creators].sort((one, other) => one - other)) {
      const creator = await transaction.person(id);
      if (creator)
        await requireFairShare(transaction, creator, config, { added: 'gateways', field: 'import_id' });
    }
    // Only now, as what these gateways send waits for it. No other lock on them is held that ingest could wait for.
    await transaction.outdateGateways([...changed]);
    // Which gateways people may watch is part of their access.
    const affected = withNewGateway.size === 0 ? [] : await transaction.audienceOf([...withNewGateway]);
    return { count, credentials, affected };
  };
