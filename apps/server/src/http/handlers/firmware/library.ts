import { modelById } from '@heliograph/domain/models';
import { versionText } from '@heliograph/domain/parameters';
import { VERSION_UNIQUE } from '../../../storage/repositories/firmware.ts';
import { violatedConstraint } from '../../../storage/violatedConstraint.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import { requireCapability } from '../../requireCapability.ts';
import type { Services } from '../../services.ts';
import { deviceSeen } from '../device/deviceSeen.ts';

/** Firmware that there is (FW-01). */
export function libraryHandlers(services: Services) {
  const { audit, firmware } = services.repositories;
  const { now } = services;

  return {
    async getFirmware({ device_id }, caller) {
      if (device_id === undefined) {
        requireCapability(caller, 'firmware.manage');
        return { list: await firmware.list() };
      }
      const { device, may } = await deviceSeen(services, caller, device_id);
      if (!may('device.log')) throw new Refused('forbidden', 'forbidden');
      return { list: await firmware.list(device.model_id) };
    },

    async uploadImage({ file }, caller) {
      const person = requireCapability(caller, 'firmware.manage');
      if (file.length === 0)
        throw new Refused('badRequest', 'fileEmpty', { field: 'file', values: { field: 'file' } });
      const { id, ...facts } = await firmware.addImage(file, person.id, now());
      return { image_id: id, ...facts };
    },

    async saveFirmware({ image_id, name, type, version, mod_ids, notes }, caller) {
      const person = requireCapability(caller, 'firmware.manage');
      const unknown = mod_ids.findIndex((id) => modelById(id) === undefined);
      if (unknown >= 0) throw new Refused('notFound', 'modelUnknown', { field: `mod_ids.${unknown}` });
      const at = now();
      try {
        return await firmware.change(async (within, tx) => {
          if (!(await within.holdLooseImage(image_id, person.id)))
            throw new Refused('notFound', 'imageUnknown', { field: 'image_id' });
          const firmware_id = await within.add({
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
      const person = requireCapability(caller, 'firmware.manage');
      await firmware.change(async (within, tx) => {
        const removed = await within.remove(firmware_id);
        if (!removed) throw new Refused('notFound', 'firmwareUnknown', { field: 'firmware_id' });
        const { name, type, version } = removed;
        const detail = { firmware: firmware_id, name, type, version: version.join(' ') };
        await audit.add([{ personId: person.id, action: 'firmware.remove', detail }], now(), tx);
      });
      return {};
    },
  } satisfies Pick<HandlersOf<'firmware'>, 'getFirmware' | 'uploadImage' | 'saveFirmware' | 'deleteFirmware'>;
}
