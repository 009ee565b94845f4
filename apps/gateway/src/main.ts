/**
 * Starts the installed program, or the version that an upgrade stored. A version on trial that does not
 * start, exits, or does not connect in time is abandoned, even if it hangs or is killed.
 */
import { join, resolve, dirname } from 'node:path';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { parse } from 'yaml';
import {
  EXIT_RESTART,
  failTrial,
  PROGRAM_FILE,
  readSoftwareState,
  saveSoftwareState,
  SOFTWARE_FOLDER,
  type SoftwareState,
  type Trial,
} from './software/softwareState.ts';
import { openDisk, type Disk } from './store/disk.ts';
import { VERSION } from './version.ts';

/** Maximum starts of a version on trial, since power may fail during one. */
const MAX_ATTEMPTS = 3;

interface Watch {
  store: string;
  wait: number;
}

if (isMainThread) await start();
else giveUpLater(workerData as Watch);

async function start(): Promise<void> {
  const store = getStore(process.argv.slice(2));
  // Opening the store creates its folder, which a configuration check must not.
  const state = store === null ? null : stateIn(store);
  if (store === null || state === null) {
    await import('./program.ts');
    return;
  }
  const disk = openDisk(store);
  const { current, trial } = settle(disk, state);
  if (trial) await runTrial(store, disk, trial);
  else if (current === null) await import('./program.ts');
  else await runVersion(disk, store, current);
}

/** Decides which version to start, after what happened since the last start. */
function settle(disk: Disk, state: SoftwareState): SoftwareState {
  if (state.installed !== VERSION) {
    failTrial(disk, 'the installed software was replaced');
    saveSoftwareState(disk, { ...(readSoftwareState(disk) ?? state), current: null, installed: VERSION });
  } else if (state.trial && state.trial.attempts >= MAX_ATTEMPTS)
    failTrial(disk, `the new version did not start in ${MAX_ATTEMPTS} attempts`);
  return readSoftwareState(disk) ?? state;
}

function stateIn(store: string): SoftwareState | null {
  return readSoftwareState({ read: (name) => readFileSync(join(store, name)) });
}

function getProgram(store: string, folder: string): string {
  return pathToFileURL(join(store, SOFTWARE_FOLDER, folder, PROGRAM_FILE)).href;
}

async function runTrial(store: string, disk: Disk, trial: Trial): Promise<void> {
  const state = readSoftwareState(disk);
  if (state) saveSoftwareState(disk, { ...state, trial: { ...trial, attempts: trial.attempts + 1 } });
  const watch: Watch = { store, wait: trial.wait };
  // Runs in its own thread, since the new version may block this one.
  new Worker(new URL(import.meta.url), { workerData: watch }).unref();
  process.on('exit', (code) => {
    if (code === 0 || code === EXIT_RESTART || !readSoftwareState(disk)?.trial) return;
    failTrial(disk, `the new version ended with code ${code}`);
    // Covers failures that would otherwise not restart, such as a configuration that only the new version
    // rejects.
    process.exitCode = EXIT_RESTART;
  });
  try {
    await import(getProgram(store, trial.folder));
  } catch (error) {
    console.error(error);
    failTrial(disk, `the new version does not start: ${String(error)}`.slice(0, 200));
    process.exit(EXIT_RESTART);
  }
}

/** Runs a proven version, or the installed one if its files are damaged. */
async function runVersion(disk: Disk, store: string, folder: string): Promise<void> {
  try {
    await import(getProgram(store, folder));
  } catch (error) {
    const isDamaged =
      error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    if (!isDamaged) throw error;
    console.error(`${folder} is damaged; the installed version is used instead: ${String(error)}`);
    const state = readSoftwareState(disk);
    if (state) saveSoftwareState(disk, { ...state, current: null });
    await import('./program.ts');
  }
}

/** Ends the process if the version on trial has not proven itself in time. */
function giveUpLater({ store, wait }: Watch): void {
  setTimeout(() => {
    // Opening the store removes unfinished writes, which is only safe in a program that is about to exit.
    if (!stateIn(store)?.trial) return;
    failTrial(openDisk(store), `the new version was not connected within ${Math.round(wait / 1000)} s`);
    process.kill(process.pid, 'SIGKILL');
  }, wait);
}

/**
 * The store of the gateway to run; null if the arguments or the file are invalid, which the program reports.
 */
function getStore(args: string[]): string | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      strict: false,
      options: { config: { type: 'string' }, check: { type: 'boolean' } },
    });
    if (typeof values.config !== 'string' || positionals.length > 0) return null;
    const { store = './gateway-data' } = parse(readFileSync(values.config, 'utf8')) as { store?: string };
    return resolve(dirname(values.config), store);
  } catch {
    return null;
  }
}
