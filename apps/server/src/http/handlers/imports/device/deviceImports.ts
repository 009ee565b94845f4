import { can } from '@heliograph/domain/permissions';
import { getActor } from '../../../../access/access.ts';
import { importedDevices } from '../../../../storage/repositories/importedDevices.ts';
import { importStations } from '../../../../storage/repositories/importStations.ts';
import { reportedAmong } from '../../../../storage/repositories/reportedAmong.ts';
import type { Services } from '../../../services.ts';
import type { ImportWork, UndoRun } from '../importKind.ts';
import { refuseAny } from '../refuseAny.ts';
import { requireRight } from '../stationRights.ts';
import { createDeviceCheck, EDITS_DEVICES } from './checkDevices.ts';
import { createDevices } from './createDevices.ts';

/** Devices of one statement, so that each ends within its time limit. */
const DELETED_AT_ONCE = 1_000;

/** Devices at gateways of stations that exist, or at new gateways of these, as they are added one by one. */
export function deviceImports(services: Services): ImportWork {
  const { audit } = services.repositories;

  /** @throws Refused when one is in use by now; nothing is deleted then */
  async function undo({ found, requester, transaction, at }: UndoRun) {
    const { tx } = transaction;
    const own = importedDevices(tx);
    const stations = await importStations(tx).lock(await own.stationsOf(found.id));
    await requireRight(transaction, requester, stations, EDITS_DEVICES);
    const devices = await own.devicesOf(found.id);
    const made = await own.madeGateways(found.id);
    await transaction.outdateGateways([
      ...new Set([...devices.map(({ gateway_id }) => gateway_id), ...made.map(({ id }) => id)]),
    ]);
    // Nothing can arrive any more.
    const gateways = await own.madeGateways(found.id);
    const nameOf = new Map(stations.map(({ id, name }) => [id, name]));
    const atStation = ({ name, station_id }: (typeof gateways)[number]) =>
      `${name} (${nameOf.get(station_id) ?? ''})`;
    refuseAny('importGatewaysShared', gateways.filter(({ is_shared }) => is_shared).map(atStation));
    refuseAny(
      'importGatewaysConnected',
      gateways.filter(({ has_connected }) => has_connected).map(atStation),
    );
    const reported = await reportedAmong(
      tx,
      devices.map(({ id }) => id),
    );
    refuseAny(
      'importDevicesReported',
      devices.filter(({ id }) => reported.has(id)).map(({ serial }) => serial),
    );
    await audit.add(
      [
        ...devices.map(({ id, station_id, name, type, serial }) => ({
          personId: requester.id,
          stationId: station_id,
          action: 'device.delete' as const,
          detail: { device: id, name, type, serial, import: found.id },
        })),
        ...gateways.map(({ device_id, station_id, name, uuid }) => ({
          personId: requester.id,
          stationId: station_id,
          action: 'device.delete' as const,
          detail: { device: device_id, name, serial: uuid, import: found.id },
        })),
      ],
      at,
      tx,
    );
    const removed = [...devices, ...gateways.map(({ id, device_id }) => ({ id: device_id, gateway_id: id }))];
    for (let from = 0; from < removed.length; from += DELETED_AT_ONCE)
      await transaction.removeDevices(removed.slice(from, from + DELETED_AT_ONCE));
    await transaction.removeGateways(gateways);
    const changed = [...new Set(gateways.map(({ station_id }) => station_id))];
    return {
      count: devices.length,
      affected: changed.length === 0 ? [] : await transaction.audienceOf(changed),
    };
  }

  return {
    isAllowed: (person) => can(getActor(person), 'station.create'),
    isDangerous: false,
    check: createDeviceCheck(services),
    create: createDevices(services),
    undo,
  };
}
