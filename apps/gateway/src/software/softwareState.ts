import type { UpgradeReport } from '@heliograph/contracts/mqtt';
import type { EndedUpgrade } from '@heliograph/gateway-link';
import type { Disk } from '../store/disk.ts';

/** A version that has not proven itself yet. */
export interface Trial {
  /** Name of its folder within `software`. */
  folder: string;
  upgradeId: number;
  /** Deadline of the order, epoch ms. */
  deadline: number;
  /** Number of starts so far. */
  attempts: number;
  /** Time in which it must connect to the server, ms. */
  wait: number;
}

/**
 * Selects the program version. Small and without a schema, since it is read before anything else is loaded.
 */
export interface SoftwareState {
  /** Folder of the version in use; null for the installed one. */
  current: string | null;
  /** Installed version when this was written; it differs after a manual installation. */
  installed: string;
  trial: Trial | null;
  /** Finished upgrades, so that no order runs twice. */
  ended: readonly EndedUpgrade[];
}

/** Exit code that requests an immediate restart (EX_TEMPFAIL). */
export const EXIT_RESTART = 75;
/** Set by a supervisor that restarts the program after it exits. */
export const RESTARTED_BY = 'GATEWAY_RESTARTS';
/** Folder of versions within the store. */
export const SOFTWARE_FOLDER = 'software';
/** Entry point of a version. */
export const PROGRAM_FILE = 'program.mjs';
const FILE = 'software.json';

/**
 * @returns null if no upgrade was ever ordered, or the file is damaged, so that the installed program runs
 */
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

/** Ends a trial, if there is one, and returns to the previous version. */
export function failTrial(disk: Disk, msg: string): void {
  const state = readSoftwareState(disk);
  if (!state?.trial) return;
  const { upgradeId, deadline } = state.trial;
  const report: UpgradeReport = { upgrade_id: upgradeId, state: 'failed', failure: 'aborted', msg };
  saveSoftwareState(disk, { ...state, trial: null, ended: [...state.ended, { deadline, report }] });
}
