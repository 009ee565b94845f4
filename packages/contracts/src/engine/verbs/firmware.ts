import { z } from 'zod';
import type { Upgrade } from '../../http/firmware.ts';
import { UpgradeMethod } from '../../http/upgradeMethod.ts';
import { OfDevice, verb } from './verb.ts';

/** Upgrades of devices. */
export const firmware = {
  /** Starts an upgrade, `timeout` in minutes. It continues when pages close. @returns its id. */
  start: verb<number>()(
    z.object({
      ...OfDevice,
      firmwareId: z.number().int(),
      method: UpgradeMethod,
      timeout: z.number(),
    }),
  ),
  /** Cancels the upgrade of a device, unless the device is already writing. */
  cancel: verb<void>()(z.object({ ...OfDevice, upgradeId: z.number().int() })),
  /** Newest first, 20 at a time; `before` is the last one's id. The frame topic `upgrades` changes when the newest progressed. */
  upgrades: verb<Upgrade[]>()(z.object({ ...OfDevice, before: z.number().int().nullable() })),
} as const;
