import type {
  FirmwareVersion,
  UpgradeFailure,
  UpgradeMethod,
  UpgradeState,
  UpgradeStep,
} from '@heliograph/contracts/http';

/** How far the upgrade of a device is, with all that decides how it goes on. Instants are epoch ms. */
export interface UpgradeLife {
  method: UpgradeMethod;
  /** The version that was ordered. */
  version: FirmwareVersion;
  /** Of the image, bytes. */
  size: number;
  /** When it is given up, unless the device writes just then. */
  deadline: number;
  state: UpgradeState;
  /** Of the phase it is in, whole, 0 to 100. */
  percent: number;
  failure: UpgradeFailure | null;
  /** Version of the board as it was told at the beginning and at the end. */
  from: FirmwareVersion | null;
  to: FirmwareVersion | null;
  log: readonly UpgradeStep[];
  /** The gateway is gone. While the device writes, that changes nothing else. */
  away: boolean;
  /** When it was called off; null while it is not. */
  cancelAt: number | null;
  /** When the device last told how far it is with writing, to half a minute. */
  heardAt: number;
  finishedAt: number | null;
}

/** A gateway that does not confirm that it stopped is not waited for any longer, ms. */
export const CANCEL_MS = 30_000;
/** A device that says nothing for so long after the deadline, or after its last word, has broken off, ms. */
export const SILENCE_MS = 10 * 60_000;

/** The life of an upgrade that is just being ordered. */
export const orderedLife = (
  order: Pick<UpgradeLife, 'method' | 'version' | 'size' | 'deadline'>,
  at: number,
): UpgradeLife => ({
  ...order,
  state: 'ordered',
  percent: 0,
  failure: null,
  from: null,
  to: null,
  log: [{ at, step: 'ordered', percent: null, msg: null }],
  away: false,
  cancelAt: null,
  heardAt: at,
  finishedAt: null,
});

/** Whether it still goes on. */
export const isUnderWay = ({ finishedAt }: Pick<UpgradeLife, 'finishedAt'>): boolean => finishedAt === null;
