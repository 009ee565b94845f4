import { deleteFirmware, getFirmware, saveFirmware, uploadImage } from '@heliograph/contracts/http';
import type { VerbHandlers } from '../pages/verbHandlers.ts';
import type { Sessions } from '../session/sessions.ts';

/** The library of firmware, and upgrades. */
export function firmwareVerbs(sessions: Sessions): VerbHandlers['firmware'] {
  const person = () => sessions.mustPerson().http;

  return {
    async list({ deviceId }) {
      const { list } = await person().call(getFirmware, deviceId === null ? {} : { device_id: deviceId });
      return list;
    },
    uploadImage: ({ file }) => person().call(uploadImage, { file }),
    async save({ imageId, modelIds, ...rest }) {
      const asked = { ...rest, image_id: imageId, mod_ids: modelIds };
      return (await person().call(saveFirmware, asked)).firmware_id;
    },
    async remove({ firmwareId }) {
      await person().call(deleteFirmware, { firmware_id: firmwareId });
    },

    start: async (order, caller) => (await caller.workspace()).upgrades.start(order),
    cancel: async ({ deviceId, upgradeId }, caller) =>
      (await caller.workspace()).upgrades.cancel(deviceId, upgradeId),
    upgrades: async ({ deviceId, before }, caller) =>
      (await caller.workspace()).upgrades.of(deviceId, before),
  };
}
