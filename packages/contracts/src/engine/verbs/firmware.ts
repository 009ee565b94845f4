import { z } from 'zod';
import type { AnswerOf } from '../../http/call.ts';
import {
  FirmwareType,
  FirmwareVersion,
  UpgradeMethod,
  type Firmware,
  type Upgrade,
  type uploadImage,
} from '../../http/firmware.ts';
import { OfDevice, verb } from './verb.ts';

/** Firmware that there is, and its way into devices. Who may do what is the server's to say. */
export const firmware = {
  /** Newest first; with a device only what runs on its model. */
  list: verb<Firmware[]>()(z.object({ deviceId: z.string().nullable() })),
  /** The image of a firmware to be saved within a day. */
  uploadImage: verb<AnswerOf<typeof uploadImage>>()(z.object({ file: z.instanceof(Uint8Array) })),
  /** @returns its id. */
  save: verb<number>()(
    z.object({
      imageId: z.number().int(),
      name: z.string(),
      type: FirmwareType,
      version: FirmwareVersion,
      modelIds: z.array(z.number().int()),
      notes: z.string(),
    }),
  ),
  remove: verb<void>()(z.object({ firmwareId: z.number().int() })),
  /** Begins an upgrade, `timeout` in minutes. It goes on whatever page is closed. @returns its id. */
  start: verb<number>()(
    z.object({
      ...OfDevice,
      firmwareId: z.number().int(),
      method: UpgradeMethod,
      timeout: z.number(),
    }),
  ),
  /** The upgrade of a device; not any more once the device writes. */
  cancel: verb<void>()(z.object({ ...OfDevice, upgradeId: z.number().int() })),
  /** Newest first, 20 at a time; `before` is the last one's id. `Frame.upgrades` grows when the newest moved on. */
  upgrades: verb<Upgrade[]>()(z.object({ ...OfDevice, before: z.number().int().nullable() })),
} as const;
