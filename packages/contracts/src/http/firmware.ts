import { z } from 'zod';
import { call } from './call.ts';
import { withMeanings } from './meanings.ts';
import { DeviceId, DisplayName, Id, Instant, QueryId, TextLine } from './scalars.ts';
import { UpgradeMethod } from './upgradeMethod.ts';

/** The board that a firmware is for (FW-01). */
export const FirmwareType = withMeanings(z.enum(['MAIN', 'HMI']), {
  MAIN: 'control board',
  HMI: 'display and communication board',
});
export type FirmwareType = z.infer<typeof FirmwareType>;

/** The two fields of a board's version, as reported by the device. */
export const FirmwareVersion = z.tuple([VersionField(), VersionField()]);
export type FirmwareVersion = z.infer<typeof FirmwareVersion>;
function VersionField() {
  return z.string().regex(/^[0-9A-Za-z]{4}$/);
}

/** SHA-256 of an image, lower-case hex. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Largest image, bytes. */
export const FIRMWARE_MAX_BYTES = 16 * 1024 * 1024;

export const Firmware = z.object({
  firmware_id: Id,
  name: z.string(),
  type: FirmwareType,
  version: FirmwareVersion,
  /** Compatible models. */
  mod_ids: z.array(Id),
  notes: z.string(),
  /** bytes */
  size: z.number().int(),
  sha256: Sha256,
  create_name: z.string(),
  create_time: Instant,
});
export type Firmware = z.infer<typeof Firmware>;

/** GET /firmware/get_firmware: newest first; with a device only firmware for its model (FW-01). */
export const getFirmware = call('GET', '/firmware/get_firmware', {
  may: 'device.log',
  at: 'device_id',
  elsewhere: 'firmware.manage',
  summary: 'Available firmware',
  request: z.object({ device_id: DeviceId.optional() }),
  answer: z.object({ list: z.array(Firmware) }),
});

/** POST /firmware/upload_image: by administrators. It is deleted after a day unless a firmware uses it. */
export const uploadImage = call('POST', '/firmware/upload_image', {
  may: 'firmware.manage',
  proof: 'factor',
  service: 'upload',
  summary: 'Upload a firmware image',
  request: z.object({ file: z.instanceof(Uint8Array) }),
  answer: z.object({ image_id: Id, size: z.number().int(), sha256: Sha256 }),
});

/** POST /firmware/save_firmware: by administrators; a type and version are unique per model. */
export const saveFirmware = call('POST', '/firmware/save_firmware', {
  may: 'firmware.manage',
  proof: 'factor',
  summary: 'Add firmware',
  request: z.object({
    image_id: Id,
    name: DisplayName,
    type: FirmwareType,
    version: FirmwareVersion,
    mod_ids: z.array(Id).min(1).max(100),
    notes: TextLine,
  }),
  answer: z.object({ firmware_id: Id }),
});

/** POST /firmware/delete_firmware: by administrators. Running upgrades continue; the history of past ones stays. */
export const deleteFirmware = call('POST', '/firmware/delete_firmware', {
  may: 'firmware.manage',
  proof: 'factor',
  summary: 'Delete firmware',
  request: z.object({ firmware_id: Id }),
  answer: z.object({}),
});

const STATES = {
  ordered: 'the gateway has not answered yet',
  transferring: 'the image is being sent to the gateway',
  interrupted: 'the gateway is offline, and continues when it is back in time',
  installing: 'the device is writing the image and must not be interrupted',
  succeeded: 'the device runs the new version',
  failed: 'it ended with a failure',
  cancelled: 'it was cancelled',
  timedOut: 'the gateway did not come back in time',
};
/** Progress of an upgrade; those from `succeeded` on are final. */
export const UpgradeState = withMeanings(z.enum(Object.keys(STATES) as (keyof typeof STATES)[]), STATES);
export type UpgradeState = z.infer<typeof UpgradeState>;

/** Why an upgrade failed. */
export const UpgradeFailure = withMeanings(
  z.enum(['refused', 'corrupt', 'deviceOffline', 'aborted', 'unchanged']),
  {
    refused: 'refused by the gateway, with its message',
    corrupt: 'the image arrived damaged',
    deviceOffline: 'the gateway cannot reach the device',
    aborted: 'the device stopped while writing',
    unchanged: 'the device reports success, but a different version',
  },
);
export type UpgradeFailure = z.infer<typeof UpgradeFailure>;

/** A step in an upgrade's log; `percent` and `msg` if applicable. */
export const UpgradeStep = z.object({
  at: Instant,
  step: withMeanings(
    z.enum([
      'ordered',
      'accepted',
      'transferring',
      'resumed',
      'interrupted',
      'transferred',
      'installing',
      'cancelAsked',
      'succeeded',
      'failed',
      'cancelled',
      'timedOut',
    ]),
    {
      ...STATES,
      ordered: 'the order was sent to the gateway',
      accepted: 'the gateway accepted it',
      resumed: 'the gateway continues with what it kept of the image',
      transferred: 'the gateway has the whole image',
      cancelAsked: 'a person cancelled it, but the gateway has not answered yet',
    },
  ),
  percent: z.number().int().min(0).max(100).nullable(),
  msg: z.string().nullable(),
});
export type UpgradeStep = z.infer<typeof UpgradeStep>;

export const Upgrade = z.object({
  upgrade_id: Id,
  device_id: DeviceId,
  /** Firmware data when the upgrade started. */
  firmware: z.object({ name: z.string(), type: FirmwareType, version: FirmwareVersion, size: z.number() }),
  method: UpgradeMethod,
  /** Timeout in minutes, ignored while the device is writing. */
  timeout: z.number().int(),
  state: UpgradeState,
  /** Progress of the current phase: the transfer, then the installation. */
  percent: z.number().int().min(0).max(100),
  failure: UpgradeFailure.nullable(),
  /** The board's version as reported by the gateway before and after; null until reported. */
  from: FirmwareVersion.nullable(),
  to: FirmwareVersion.nullable(),
  log: z.array(UpgradeStep),
  create_name: z.string(),
  create_time: Instant,
  finish_time: Instant.nullable(),
});
export type Upgrade = z.infer<typeof Upgrade>;

/** Timeouts of an upgrade, minutes (FW-01). */
export const UPGRADE_MINUTES = { least: 5, usual: 20, most: 120 } as const;

/** POST /firmware/start_upgrade: by people who may set the device (SEC-01); one at a time per device. */
export const startUpgrade = call('POST', '/firmware/start_upgrade', {
  may: 'device.setting',
  at: 'device_id',
  summary: 'Start a firmware upgrade',
  request: z.object({
    device_id: DeviceId,
    firmware_id: Id,
    method: UpgradeMethod,
    timeout: z.number().int().min(UPGRADE_MINUTES.least).max(UPGRADE_MINUTES.most),
  }),
  answer: z.object({ upgrade_id: Id }),
});

/** POST /firmware/cancel_upgrade: not possible once the device is writing. */
export const cancelUpgrade = call('POST', '/firmware/cancel_upgrade', {
  may: 'device.setting',
  at: 'upgrade_id',
  summary: 'Cancel a firmware upgrade',
  request: z.object({ upgrade_id: Id }),
  answer: z.object({}),
});

/**
 * GET /firmware/get_upgrades: upgrades of a device, newest first, 20 at a time; `before` is the `upgrade_id` of the
 * last one read.
 */
export const getUpgrades = call('GET', '/firmware/get_upgrades', {
  may: 'device.log',
  at: 'device_id',
  summary: 'Firmware upgrades of a device',
  request: z.object({ device_id: DeviceId, before: QueryId.optional() }),
  answer: z.object({ list: z.array(Upgrade) }),
});
