import { advance, isUnderWay, orderedLife } from '@heliograph/domain/firmware';
import { modelById } from '@heliograph/domain/models';
import type { Transaction } from 'kysely';
import type { DeviceRow } from '../../../storage/repositories/devices.ts';
import { firmwareRepository } from '../../../storage/repositories/firmware.ts';
import { lifeOf, upgradesRepository } from '../../../storage/repositories/upgrades.ts';
import type { Schema } from '../../../storage/schema.ts';
import type { Caller } from '../../caller.ts';
import { createChangeStation } from '../../changeStation.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { deviceSeen } from '../device/deviceSeen.ts';

const PAGE = 20;
const MINUTE_MS = 60_000;
const DEVICE = { field: 'device_id', unknown: 'deviceUnknown' } as const;
const UPGRADE = { field: 'upgrade_id', unknown: 'upgradeUnknown' } as const;

/** How devices get firmware (FW-01, DV-06). */
export function upgradingHandlers(services: Services) {
  const { upgrades: driver } = services;
  const { audit, devices, upgrades } = services.repositories;
  const changeStation = createChangeStation(services);

  return {
    async startUpgrade({ device_id, firmware_id, method, timeout }, caller) {
      const known = await devices.byDeviceId(device_id);
      if (!known) throw new Refused('notFound', DEVICE.unknown, { field: DEVICE.field });
      const upgrade_id = await changeStation(
        known.station_id,
        caller,
        'device.setting',
        async ({ asker, within, at }) => {
          const device = await within.device(known.station_id, { device_id });
          if (!device) throw new Refused('notFound', DEVICE.unknown, { field: DEVICE.field });
          const firmware = await firmwareFor(within.tx, device, firmware_id, caller);
          const underWay = upgradesRepository(within.tx);
          if (await underWay.isUnderWay(device.id))
            throw new Refused('conflict', 'upgradeUnderWay', { field: DEVICE.field });
          const gateway = (await within.gatewaysOf(device.station_id)).find(
            ({ id }) => id === device.gateway_id,
          );
          if (gateway?.status !== 'online')
            throw new Refused('conflict', 'gatewayOffline', { field: DEVICE.field });
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
              person_id: asker.id,
              created_at: at,
            },
            orderedLife({ method, version, size: image.size, deadline }, at),
          );
          const detail = { device: device_id, upgrade: id, name, type, version: version.join(' '), method };
          await audit.add(
            [{ personId: asker.id, stationId: device.station_id, action: 'firmware.start', detail }],
            at,
            within.tx,
          );
          return id;
        },
        DEVICE,
      );
      await driver.tell(upgrade_id);
      return { upgrade_id };
    },

    async cancelUpgrade({ upgrade_id }, caller) {
      const known = await upgrades.byId(upgrade_id);
      if (!known) throw new Refused('notFound', UPGRADE.unknown, { field: UPGRADE.field });
      await changeStation(
        known.station_id,
        caller,
        'device.setting',
        async ({ asker, within, at }) => {
          const underWay = upgradesRepository(within.tx);
          const row = await underWay.hold(upgrade_id);
          if (!row) throw new Refused('notFound', UPGRADE.unknown, { field: UPGRADE.field });
          const before = lifeOf(row);
          const life = advance(before, { kind: 'cancelAsked' }, at);
          if (!isUnderWay(before) || (!isUnderWay(life) && life.state !== 'cancelled'))
            throw new Refused('conflict', 'upgradeEnded', { field: UPGRADE.field });
          if (life.state === 'installing')
            throw new Refused('conflict', 'upgradeInstalling', { field: UPGRADE.field });
          if (life === before) return;
          await underWay.save(upgrade_id, life);
          const detail = { device: row.wire_id, upgrade: upgrade_id };
          await audit.add(
            [{ personId: asker.id, stationId: row.station_id, action: 'firmware.cancel', detail }],
            at,
            within.tx,
          );
        },
        UPGRADE,
      );
      await driver.tell(upgrade_id);
      return {};
    },

    async getUpgrades({ device_id, before }, caller) {
      const { may } = await deviceSeen(services, caller, device_id);
      if (!may('device.log')) throw new Refused('forbidden', 'forbidden');
      return { list: await upgrades.ofDevice(device_id, before, PAGE) };
    },
  } satisfies Pick<HandlersOf<'firmware'>, 'startUpgrade' | 'cancelUpgrade' | 'getUpgrades'>;
}

/** A firmware that is offered and runs on a device. @throws Refused */
async function firmwareFor(tx: Transaction<Schema>, { model_id }: DeviceRow, id: number, { lang }: Caller) {
  const field = 'firmware_id';
  const library = firmwareRepository(tx);
  const firmware = await library.hold(id);
  if (!firmware) throw new Refused('notFound', 'firmwareUnknown', { field });
  const models = await library.modelsOf(id);
  if (models.includes(model_id)) return firmware;
  const names = models.map((model) => modelById(model)?.name[lang] ?? String(model));
  throw new Refused('badRequest', 'firmwareForeign', {
    field,
    values: { name: firmware.name, models: names.join(', ') },
  });
}
