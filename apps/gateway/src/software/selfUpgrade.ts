import type { UpgradeOrder, UpgradeReport } from '@heliograph/contracts/mqtt';
import { createUpgradeReceiver, type UpgradeOutcome, type UpgradeTarget } from '@heliograph/gateway-link';
import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openDisk, type Disk } from '../store/disk.ts';
import { VERSION, VERSION_FIELDS, versionFields } from '../version.ts';
import { openImageFile, removeImages, type ImageFile } from './imageFile.ts';
import { MAX_PACKAGE_BYTES, PackageError, readPackage } from './softwarePackage.ts';
import {
  readSoftwareState,
  RESTARTED_BY,
  saveSoftwareState,
  SOFTWARE_FOLDER,
  type SoftwareState,
} from './softwareState.ts';

export interface SelfUpgradeOptions {
  uuid: string;
  /** Id of the gateway as a device; without it, no order matches. */
  deviceId: string | undefined;
  /** The server's public key, raw, base64url. */
  key: string;
  disk: Disk;
  /** Folder on the disk. */
  store: string;
  /** Time in which a new version must connect to the server, ms. */
  wait: number;
  /** epoch ms */
  now: () => number;
  sendReport: (report: UpgradeReport) => void;
  /** Shuts the program down so that the new version starts. */
  restart: () => void;
  /** Called when the medium cannot be written. */
  onStoreError: (error: unknown) => void;
  /** For tests with a fake medium. */
  openFolder?: (path: string) => Pick<Disk, 'replace'>;
}

export interface SelfUpgrade {
  receive(payload: string): void;
  /** The server is connected, so a version on trial has proven itself. */
  connected(): void;
  close(): void;
}

/** Upgrades this program through firmware orders for the gateway (docs/adr/0049). */
export function openSelfUpgrade({
  uuid,
  deviceId,
  key,
  disk,
  store,
  wait,
  now,
  sendReport,
  restart,
  onStoreError,
  openFolder = openDisk,
}: SelfUpgradeOptions): SelfUpgrade {
  const state = (): SoftwareState =>
    readSoftwareState(disk) ?? { current: null, installed: VERSION, trial: null, ended: [] };
  const versions = join(store, SOFTWARE_FOLDER);
  let image: ImageFile | null = null;
  const open = () =>
    createUpgradeReceiver({
      uuid,
      key,
      clock: now,
      sendReport,
      ended: state().ended,
      onEnded: remember,
      open: (order) => refusal(order) ?? getTarget(order),
    });
  let receiver = open();

  return {
    receive(payload) {
      // The server may repeat the order of an upgrade whose result is sent once the connection is up.
      if (!isOnTrial()) receiver.receive(payload);
    },
    connected() {
      if (!isOnTrial()) return;
      const { trial, ended, ...rest } = state();
      if (!trial) return;
      const { folder, upgradeId: upgrade_id, deadline } = trial;
      const report: UpgradeReport = { upgrade_id, state: 'installed', to: VERSION_FIELDS };
      saveSoftwareState(disk, {
        ...rest,
        current: folder,
        trial: null,
        ended: [...ended, { deadline, report }],
      });
      receiver.close();
      receiver = open();
      sendReport(report);
      removeImages(disk);
      for (const name of readdirSync(versions))
        if (name !== folder) rmSync(join(versions, name), { recursive: true, force: true });
    },
    close: () => receiver.close(),
  };

  /** Stores the result; it is reported even if the medium cannot be written. */
  function remember(ended: SoftwareState['ended']): void {
    try {
      saveSoftwareState(disk, { ...state(), ended });
    } catch (error) {
      onStoreError(error);
    }
  }

  /** True if this version is on trial. */
  function isOnTrial(): boolean {
    const { trial } = state();
    return trial !== null && basename(import.meta.dirname) === trial.folder;
  }

  function refusal({ device_id, type, size }: UpgradeOrder) {
    const msg =
      device_id !== deviceId
        ? 'this gateway installs no firmware on devices: use the tool of the manufacturer'
        : type !== 'MAIN'
          ? 'the gateway has one board: MAIN'
          : size > MAX_PACKAGE_BYTES
            ? `a package of the gateway has at most ${MAX_PACKAGE_BYTES} bytes`
            : process.env[RESTARTED_BY] === undefined
              ? 'nothing starts this gateway again: use npm run gateway or the systemd unit'
              : null;
    return msg === null ? null : { failure: 'refused' as const, msg };
  }

  function getTarget(order: UpgradeOrder): UpgradeTarget {
    const part = () => (image?.sha256 === order.sha256 ? image : (image = openImageFile(disk, order)));
    return {
      part,
      discard() {
        image = null;
        removeImages(disk);
      },
      from: () => VERSION_FIELDS,
      onChunk(next) {
        next();
        return undefined;
      },
      install({ report, end }) {
        report(0);
        const outcome = installed(order, part().bytes());
        if (outcome) end(outcome);
        else {
          report(50);
          restart();
        }
        return () => undefined;
      },
    };
  }

  /** Puts the version on trial for the next start. @returns the reason if that fails */
  function installed(order: UpgradeOrder, bytes: Buffer): UpgradeOutcome | null {
    try {
      const unpacked = readPackage(bytes);
      const fields = versionFields(unpacked.version);
      if (fields.join() !== order.version.join())
        throw new PackageError(
          `the package has version ${fields.join('-')}, the order ${order.version.join('-')}`,
        );
      const folder = `${unpacked.version}-${order.sha256.slice(0, 12)}`;
      for (const [name, text] of Object.entries(unpacked.files))
        openFolder(join(versions, folder, dirname(name))).replace(basename(name), Buffer.from(text));
      const { current, installed: base, ended } = state();
      saveSoftwareState(disk, {
        current,
        installed: current === null ? VERSION : base,
        trial: { folder, upgradeId: order.upgrade_id, deadline: order.deadline, attempts: 0, wait },
        ended,
      });
      return null;
    } catch (error) {
      const failure = error instanceof PackageError ? 'refused' : 'aborted';
      return { state: 'failed', failure, msg: (error as Error).message.slice(0, 200) };
    }
  }
}
