import type { UpgradeReport } from '@heliograph/contracts/mqtt';
import type { EndedUpgrade } from '@heliograph/gateway-link';
import type { Disk } from '../store/disk.ts';

/** A version that has yet to show that it works. */
export interface Trial {
  /** Name of its folder within `software`. */
  folder: string;
  upgradeId: number;
  /** Deadline of the order, epoch ms. */
  deadline: number;
  /** Starts so far. */
  attempts: number;
  /** ms in which it has to be connected with the server. */
  wait: number;
}

/** Which version of the program is used. Small and without a schema, since it is read before anything else is loaded. */
export interface SoftwareState {
  /** Folder of the version in use; null for the installed one. */
  current: string | null;
  /** Version of the installed program when this was written: another one was put in its place by hand. */
  installed: string;
  trial: Trial | null;
  /** Finished upgrades, so that no order runs twice. */
  ended: readonly EndedUpgrade[];
}

/** Exit code of a program that is to be started again at once (EX_TEMPFAIL). */
export const EXIT_RESTART = 75;
/** Set by what starts the program again after it ended. */
export const RESTARTED_BY = 'GATEWAY_RESTARTS';
/** Folder of versions within the store. */
export const SOFTWARE_FOLDER = 'software';
/** Entry of a version. */
export const PROGRAM_FILE = 'program.mjs';
const FILE = 'software.json';

/** @returns null if no upgrade was ever ordered, or the file is damaged: then the installed program is used */
export function readSoftwareState(disk: Pick<Disk, 'read'>): SoftwareState | null {
  try {
    const state = JSON.parse(disk.read(FILE)?.toString() ?? 'null') as SoftwareState | null;
    return state !== null && isFolder(state.current) && isFolder(state.trial?.folder ?? null) ? state : null;
  } catch {
    return null;
  }
}

const isFolder = (name: string | null): boolean => name === null || /^[\w.-]+$/.test(name);

export function saveSoftwareState(disk: Pick<Disk, 'replace'>, state: SoftwareState): void {
  disk.replace(FILE, Buffer.from(JSON.stringify(state)));
}

/** Gives a trial up, if there is one: the version before is used again. */
export function failTrial(disk: Disk, msg: string): void {
  const state = readSoftwareState(disk);
  if (!state?.trial) return;
  const { upgradeId, deadline } = state.trial;
  const report: UpgradeReport = { upgrade_id: upgradeId, state: 'failed', failure: 'aborted', msg };
  saveSoftwareState(disk, { ...state, trial: null, ended: [...state.ended, { deadline, report }] });
}
