import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findProgram } from './findProgram.ts';

export type StackEnvironment = Partial<Record<string, string>> & { DEMO_PASSWORD?: string };

export interface StackOptions {
  /** Added to the server's environment; wins over what `startStack` sets. */
  env?: StackEnvironment;
  /** Reuses the data folder of an earlier stack, which then outlives `stop()`. */
  dataDir?: string;
}

/** A running server with its demo fleet, data folder and ports. */
export interface Stack {
  /** Origin, for instance `http://127.0.0.1:40123`. */
  http: string;
  mqtt: string;
  /** The broker over TLS; empty without. */
  mqtts: string;
  dataDir: string;
  /** Null with the embedded database in the data folder. */
  databaseUrl: string | null;
  /** Password of all demo users. */
  password: string;
  /** Output of the server so far. */
  output(): string;
  /** Stops it cleanly and removes a data folder that it created. */
  stop(): Promise<void>;
}

/** A server in a process of its own. */
export interface StackProcess extends Stack {
  process: ChildProcess;
  /** Ends it like a power failure: the data folder stays. */
  kill(): Promise<void>;
}

const PASSWORD = 'demo-password';
const READY_MS = 90_000;
/** Variable with the folder of `createTemplate`, for the test processes. */
const TEMPLATE = 'HELIOGRAPH_TEMPLATE';

interface Ready {
  http: string;
  mqtt: string | null;
  mqtts: string | null;
}

/** Starts the server and waits until it serves. Rejects with its output when it does not start. */
export async function startStack({ env = {}, dataDir }: StackOptions = {}): Promise<StackProcess> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'heliograph-')));
  if (env.DATABASE_URL === undefined) await copyTemplate(folder);
  const server = await launch({
    DATA_DIR: folder,
    DEMO_PASSWORD: PASSWORD,
    DEMO_STATIONS: '3',
    // Most tests need no history, which would keep gateways busy for the first seconds.
    DEMO_HISTORY_DAYS: '2',
    ...env,
  });
  const exited = once(server.child, 'exit');
  const ready = await new Promise<Ready>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}\n${server.output()}`));
    const timeout = setTimeout(() => fail('the server did not become ready'), READY_MS);
    server.child.once('message', (message) => {
      clearTimeout(timeout);
      resolve(message as Ready);
    });
    server.child.once('exit', (code) => {
      clearTimeout(timeout);
      fail(`the server ended with code ${code}`);
    });
  });

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (server.child.exitCode === null && server.child.signalCode === null) server.child.kill(signal);
    await exited;
  }

  return {
    http: ready.http,
    mqtt: ready.mqtt ?? '',
    mqtts: ready.mqtts ?? '',
    process: server.child,
    dataDir: folder,
    databaseUrl: env.DATABASE_URL ?? null,
    password: env.DEMO_PASSWORD ?? PASSWORD,
    output: server.output,
    async stop() {
      await end('SIGTERM');
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
  };
}

/**
 * Creates a data folder with an empty, migrated database, which later stacks copy. Called once per run.
 * @param prepare creates the database in a folder
 * @returns a function that removes it
 */
export async function createTemplate(prepare = prepareByServer): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-template-'));
  await prepare(folder);
  process.env[TEMPLATE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

async function prepareByServer(dataDir: string): Promise<void> {
  const stack = await startStack({ env: { DEMO_STATIONS: '0', SIMULATOR: 'off' }, dataDir });
  await stack.stop();
}

/** Copies the template's database, if any, into an unused data folder. */
export async function copyTemplate(folder: string): Promise<void> {
  const template = process.env[TEMPLATE];
  if (template === undefined || existsSync(join(folder, 'postgres'))) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Node's copy does not keep the owner, and PostgreSQL opens only folders of its own user.
  await promisify(execFile)('cp', ['-a', join(template, 'postgres'), join(folder, 'postgres')]);
}

/** Runs a server that is expected to exit by itself. */
export async function runToExit(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = await launch(env);
  const timeout = setTimeout(() => child.kill('SIGKILL'), READY_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timeout);
  return { code, output: output() };
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

async function launch(env: Record<string, string>) {
  const { program, execArgv } = await findProgram('server/main');
  const child = fork(program, {
    cwd: root,
    execArgv,
    env: { ...inherited(), PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return { child, output: () => printed };
}

/** The caller's environment must not configure the server under test. */
function inherited(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, TZ } = process.env;
  return { PATH, HOME, TMPDIR, TZ };
}
