import { z } from 'zod';
import { call } from './call.ts';
import { DeviceId, DisplayName, Id, Instant, QueryId, TextLine } from './scalars.ts';

/** What of a device a firmware is for: its control board, or that of its display and communication (spec A §7). */
export const FirmwareType = z.enum(['MAIN', 'HMI']);
export type FirmwareType = z.infer<typeof FirmwareType>;

/** The two fields of a board's version, as the device tells them. */
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
  /** Models that it runs on. */
  mod_ids: z.array(Id),
  notes: z.string(),
  /** bytes */
  size: z.number().int(),
  sha256: Sha256,
  create_name: z.string(),
  create_time: Instant,
});
export type Firmware = z.infer<typeof Firmware>;

/** GET /firmware/get_firmware: newest first; with a device only what runs on its model (spec B §2.12; path ours). */
export const getFirmware = call('GET', '/firmware/get_firmware', {
  summary: 'Firmware that there is',
  request: z.object({ device_id: DeviceId.optional() }),
  answer: z.object({ list: z.array(Firmware) }),
});

/** POST /firmware/upload_image: by administrators. It is dropped after a day unless a firmware is saved with it. */
export const uploadImage = call('POST', '/firmware/upload_image', {
  service: 'upload',
  summary: 'Upload the image of a firmware',
  request: z.object({ file: z.instanceof(Uint8Array) }),
  answer: z.object({ image_id: Id, size: z.number().int(), sha256: Sha256 }),
});

/** POST /firmware/save_firmware: by administrators; a version of a board is there once for each model. */
export const saveFirmware = call('POST', '/firmware/save_firmware', {
  summary: 'Offer a firmware',
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

/** POST /firmware/delete_firmware: by administrators. Upgrades that are under way go on; the record of those that ended stays. */
export const deleteFirmware = call('POST', '/firmware/delete_firmware', {
  summary: 'Offer a firmware no longer',
  request: z.object({ firmware_id: Id }),
  answer: z.object({}),
});

/** `resume` goes on from what the gateway kept of the same image, `whole` transfers all of it anew. */
export const UpgradeMethod = z.enum(['resume', 'whole']);
export type UpgradeMethod = z.infer<typeof UpgradeMethod>;

/**
 * How far an upgrade is. `ordered`: the gateway has not answered yet; `transferring`: the image is on its way to the
 * gateway; `interrupted`: the gateway is gone, and goes on when it comes back in time; `installing`: the device writes
 * it, and must not be disturbed. The others are how it ended.
 */
export const UpgradeState = z.enum([
  'ordered',
  'transferring',
  'interrupted',
  'installing',
  'succeeded',
  'failed',
  'cancelled',
  'timedOut',
]);
export type UpgradeState = z.infer<typeof UpgradeState>;

/**
 * Why one failed. `refused` by the gateway, with its words; `corrupt`: the image did not arrive as it was sent;
 * `deviceOffline`: the gateway does not reach the device; `aborted`: the device broke off while it wrote; `unchanged`:
 * it says it is done, and tells another version.
 */
export const UpgradeFailure = z.enum(['refused', 'corrupt', 'deviceOffline', 'aborted', 'unchanged']);
export type UpgradeFailure = z.infer<typeof UpgradeFailure>;

/** A line of an upgrade's log; `percent` and `msg` where there is something to say. */
export const UpgradeStep = z.object({
  at: Instant,
  step: z.enum([
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
  percent: z.number().int().min(0).max(100).nullable(),
  msg: z.string().nullable(),
});
export type UpgradeStep = z.infer<typeof UpgradeStep>;

export const Upgrade = z.object({
  upgrade_id: Id,
  device_id: DeviceId,
  /** As it was when it began. */
  firmware: z.object({ name: z.string(), type: FirmwareType, version: FirmwareVersion, size: z.number() }),
  method: UpgradeMethod,
  /** Minutes after which it is given up, unless the device writes just then. */
  timeout: z.number().int(),
  state: UpgradeState,
  /** Of the phase it is in: of the transfer, then of the installation. */
  percent: z.number().int().min(0).max(100),
  failure: UpgradeFailure.nullable(),
  /** Version of the board as the gateway told it at the beginning and at the end; null while it did not. */
  from: FirmwareVersion.nullable(),
  to: FirmwareVersion.nullable(),
  log: z.array(UpgradeStep),
  create_name: z.string(),
  create_time: Instant,
  finish_time: Instant.nullable(),
});
export type Upgrade = z.infer<typeof Upgrade>;

/** Minutes until an upgrade is given up (spec B §9: 20). */
export const UPGRADE_MINUTES = { least: 5, usual: 20, most: 120 } as const;

/** POST /firmware/start_upgrade: by whoever may set the device (SEC-01); one at a time for each device. */
export const startUpgrade = call('POST', '/firmware/start_upgrade', {
  summary: 'Begin the upgrade of a device',
  request: z.object({
    device_id: DeviceId,
    firmware_id: Id,
    method: UpgradeMethod,
    timeout: z.number().int().min(UPGRADE_MINUTES.least).max(UPGRADE_MINUTES.most),
  }),
  answer: z.object({ upgrade_id: Id }),
});

/** POST /firmware/cancel_upgrade: not any more once the device writes. */
export const cancelUpgrade = call('POST', '/firmware/cancel_upgrade', {
  summary: 'Call an upgrade off',
  request: z.object({ upgrade_id: Id }),
  answer: z.object({}),
});

/** GET /firmware/get_upgrades: of a device, newest first, 20 at a time; `before` is the last one's `upgrade_id`. */
export const getUpgrades = call('GET', '/firmware/get_upgrades', {
  summary: 'Upgrades of a device',
  request: z.object({ device_id: DeviceId, before: QueryId.optional() }),
  answer: z.object({ list: z.array(Upgrade) }),
});
