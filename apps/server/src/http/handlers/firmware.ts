import { advanceUpgrade, isInProgress, newUpgrade } from '@heliograph/domain/firmware';
import { modelById } from '@heliograph/domain/models';
import { versionText } from '@heliograph/domain/parameters';
import type { Transaction } from 'kysely';
import { createRepositories } from '../../storage/repositories/index.ts';
import type { DeviceRow } from '../../storage/repositories/devices.ts';
import { firmwareRepository, VERSION_UNIQUE } from '../../storage/repositories/firmware.ts';
import { toProgress, upgradesRepository } from '../../storage/repositories/upgrades.ts';
import type { Schema } from '../../storage/schema.ts';
import { violatedConstraint } from '../../storage/transaction.ts';
import { type Caller, requireSession } from '../caller.ts';
import { createChangeStation } from '../changeStation.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { requireDeviceProof } from '../requireProof.ts';

export function firmwareHandlers(services: Services) {
  return {
    ...libraryHandlers(services),
    ...upgradeHandlers(services),
  } satisfies HandlersOf<'firmware'>;
}

/** The firmware library (FW-01). */
function libraryHandlers(services: Services) {
  const { audit, firmware } = services.repositories;
  const { now } = services;

  return {
    getFirmware: async (_request, { place }) => ({ list: await firmware.list(place?.device?.model_id) }),

    async uploadImage({ file }, caller) {
      const { person } = requireSession(caller);
      if (file.length === 0)
        throw new Refused('badRequest', 'fileEmpty', { field: 'file', values: { field: 'file' } });
      const { id, ...facts } = await firmware.addImage(file, person.id, now());
      return { image_id: id, ...facts };
    },

    async saveFirmware({ image_id, name, type, version, mod_ids, notes }, caller) {
      const { person } = requireSession(caller);
      const unknown = mod_ids.findIndex((id) => modelById(id) === undefined);
      if (unknown >= 0) throw new Refused('notFound', 'modelUnknown', { field: `mod_ids.${unknown}` });
      const at = now();
      try {
        return await firmware.change(async (transaction, tx) => {
          if (!(await transaction.lockUnusedImage(image_id, person.id)))
            throw new Refused('notFound', 'imageUnknown', { field: 'image_id' });
          const firmware_id = await transaction.add({
            name,
            type,
            version,
            notes,
            image_id,
            person_id: person.id,
            created_at: at,
            modelIds: [...new Set(mod_ids)],
          });
          const detail = { firmware: firmware_id, name, type, version: version.join(' ') };
          await audit.add([{ personId: person.id, action: 'firmware.add', detail }], at, tx);
          return { firmware_id };
        });
      } catch (error) {
        if (violatedConstraint(error) !== VERSION_UNIQUE) throw error;
        throw new Refused('conflict', 'firmwareTaken', {
          field: 'version',
          values: { type, version: version.map(versionText).join('-') },
        });
      }
    },

    async deleteFirmware({ firmware_id }, caller) {
      const { person } = requireSession(caller);
      await firmware.change(async (transaction, tx) => {
        const removed = await transaction.remove(firmware_id);
        if (!removed) throw new Refused('notFound', 'firmwareUnknown', { field: 'firmware_id' });
        const { name, type, version } = removed;
        const detail = { firmware: firmware_id, name, type, version: version.join(' ') };
        await audit.add([{ personId: person.id, action: 'firmware.remove', detail }], now(), tx);
      });
      return {};
    },
  } satisfies Pick<HandlersOf<'firmware'>, 'getFirmware' | 'uploadImage' | 'saveFirmware' | 'deleteFirmware'>;
}

const PAGE = 20;
const MINUTE_MS = 60_000;
const DEVICE = { field: 'device_id' };
const UPGRADE = { field: 'upgrade_id' };

/** Firmware upgrades of devices (FW-01, DV-06). */
function upgradeHandlers(services: Services) {
  const { now, upgrades: driver } = services;
  const { audit, upgrades } = services.repositories;
  const changeStation = createChangeStation(services);

  return {
    async startUpgrade({ device_id, firmware_id, method, timeout }, caller) {
      const upgrade_id = await changeStation(caller, async ({ requester, station, transaction, at }) => {
        const device = await transaction.device(station.id, { device_id });
        if (!device) throw new Refused('notFound', 'deviceUnknown', DEVICE);
        await requireDeviceProof(
          { repositories: createRepositories(transaction.tx), now },
          caller,
          device.station_id,
        );
        const firmware = await firmwareFor(transaction.tx, device, firmware_id, caller);
        const underWay = upgradesRepository(transaction.tx);
        if (await underWay.isUnderWay(device.id)) throw new Refused('conflict', 'upgradeUnderWay', DEVICE);
        const gateway = (await transaction.gatewaysOf(device.station_id)).find(
          ({ id }) => id === device.gateway_id,
        );
        if (gateway?.status !== 'online') throw new Refused('conflict', 'gatewayOffline', DEVICE);
        const { name, type, version, image } = firmware;
        const deadline = at + timeout * MINUTE_MS;
        const id = await underWay.add(
          {
            device_id: device.id,
            image_id: image.id,
            name,
            type,
            sha256: image.sha256,
            timeout,
            person_id: requester.id,
            created_at: at,
          },
          newUpgrade({ method, version, size: image.size, deadline }, at),
        );
        const detail = { device: device_id, upgrade: id, name, type, version: version.join(' '), method };
        await audit.add(
          [{ personId: requester.id, stationId: device.station_id, action: 'firmware.start', detail }],
          at,
          transaction.tx,
        );
        return id;
      });
      await driver.notifyGateway(upgrade_id);
      return { upgrade_id };
    },

    async cancelUpgrade({ upgrade_id }, caller) {
      await changeStation(caller, async ({ requester, transaction, at }) => {
        const underWay = upgradesRepository(transaction.tx);
        const row = await underWay.lock(upgrade_id);
        if (!row) throw new Refused('notFound', 'upgradeUnknown', UPGRADE);
        const before = toProgress(row);
        const progress = advanceUpgrade(before, { kind: 'cancelRequested' }, at);
        if (!isInProgress(before) || (!isInProgress(progress) && progress.state !== 'cancelled'))
          throw new Refused('conflict', 'upgradeEnded', UPGRADE);
        if (progress.state === 'installing') throw new Refused('conflict', 'upgradeInstalling', UPGRADE);
        if (progress === before) return;
        await underWay.save(upgrade_id, progress);
        const detail = { device: row.wire_id, upgrade: upgrade_id };
        await audit.add(
          [{ personId: requester.id, stationId: row.station_id, action: 'firmware.cancel', detail }],
          at,
          transaction.tx,
        );
      });
      await driver.notifyGateway(upgrade_id);
      return {};
    },

    getUpgrades: async ({ device_id, before }) => ({
      list: await upgrades.ofDevice(device_id, before, PAGE),
    }),
  } satisfies Pick<HandlersOf<'firmware'>, 'startUpgrade' | 'cancelUpgrade' | 'getUpgrades'>;
}

/** Firmware that is available and runs on the device. @throws Refused */
async function firmwareFor(tx: Transaction<Schema>, { model_id }: DeviceRow, id: number, { lang }: Caller) {
  const field = 'firmware_id';
  const library = firmwareRepository(tx);
  const firmware = await library.lock(id);
  if (!firmware) throw new Refused('notFound', 'firmwareUnknown', { field });
  const models = await library.modelsOf(id);
  if (models.includes(model_id)) return firmware;
  const names = models.map((model) => modelById(model)?.name[lang] ?? String(model));
  throw new Refused('badRequest', 'firmwareForeign', {
    field,
    values: { name: firmware.name, models: names.join(', ') },
  });
}
