import { z } from 'zod';
import {
  FirmwareType,
  FirmwareVersion,
  FIRMWARE_MAX_BYTES,
  Sha256,
  UpgradeFailure,
} from '../http/firmware.ts';
import { DeviceId, Id, Instant } from '../http/scalars.ts';
import { UpgradeMethod } from '../http/upgradeMethod.ts';

/** Maximum chunk of an image in one message, bytes. */
export const CHUNK_BYTES = 16_384;

/**
 * The order to install a firmware on a device, repeated whenever its gateway reconnects while the upgrade is in progress.
 * The server signs its `upgradeText` (Ed25519, base64url) with the key of the write grants; gateways reject unsigned ones.
 */
export const UpgradeOrder = z.object({
  kind: z.literal('order'),
  upgrade_id: Id,
  device_id: DeviceId,
  type: FirmwareType,
  version: FirmwareVersion,
  size: z.number().int().min(1).max(FIRMWARE_MAX_BYTES),
  sha256: Sha256,
  method: UpgradeMethod,
  /** When it times out. */
  deadline: Instant,
  signature: z.string().regex(/^[\w-]{86}$/),
});
export type UpgradeOrder = z.infer<typeof UpgradeOrder>;

/** On `upgrade`, QoS 1, from the server only. */
export const UpgradeMessage = z.discriminatedUnion('kind', [
  UpgradeOrder,
  /** The chunk that a report requested: `data` is base64. */
  z.object({
    kind: z.literal('chunk'),
    upgrade_id: Id,
    offset: z.number().int().min(0),
    data: z.string().max(Math.ceil(CHUNK_BYTES / 3) * 4),
  }),
  z.object({ kind: z.literal('cancel'), upgrade_id: Id }),
]);
export type UpgradeMessage = z.infer<typeof UpgradeMessage>;

/** On `upgradeReport`, QoS 1: the progress of an upgrade. */
export const UpgradeReport = z.discriminatedUnion('state', [
  /** Requests the chunk at `offset`; all before it was received. `from` is the board's current version. */
  z.object({
    upgrade_id: Id,
    state: z.literal('transferring'),
    offset: z.number().int().min(0),
    from: FirmwareVersion.nullable(),
  }),
  z.object({ upgrade_id: Id, state: z.literal('installing'), percent: z.number().int().min(0).max(100) }),
  /** Finished: `to` is the version that the board reports now. */
  z.object({ upgrade_id: Id, state: z.literal('installed'), to: FirmwareVersion.nullable() }),
  z.object({
    upgrade_id: Id,
    state: z.literal('failed'),
    failure: UpgradeFailure.exclude(['unchanged']),
    msg: z.string().max(200),
  }),
  z.object({ upgrade_id: Id, state: z.literal('cancelled') }),
]);
export type UpgradeReport = z.infer<typeof UpgradeReport>;

/** The text that the server signs, one part per line; no part can contain line breaks. */
export const upgradeText = (
  uuid: string,
  {
    upgrade_id,
    device_id,
    type,
    version,
    size,
    sha256,
    method,
    deadline,
  }: Omit<UpgradeOrder, 'kind' | 'signature'>,
): string =>
  [
    'heliograph upgrade v1',
    uuid,
    upgrade_id,
    device_id,
    type,
    ...version,
    size,
    sha256,
    method,
    deadline,
  ].join('\n');
