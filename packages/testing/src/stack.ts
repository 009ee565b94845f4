import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type StackEnvironment = Partial<Record<string, string>> & { DEMO_PASSWORD?: string };

export interface StackOptions {
  /** Added to the server's environment; wins over what `startStack` sets. */
  env?: StackEnvironment;
  /** Reuses the data folder of an earlier stack, which then outlives `stop()`. */
  dataDir?: string;
}

/** The really running server with its demo fleet, in a data folder and on ports of its own. */
export interface Stack {
  /** Origin, for instance `http://127.0.0.1:40123`. */
  http: string;
  mqtt: string;
  process: ChildProcess;
  dataDir: string;
  /** Of every demo person. */
  password: string;
  /** What the server printed so far. */
  output(): string;
  /** Ends it in order and removes a data folder that it made. */
  stop(): Promise<void>;
  /** As a power cut would: the data folder stays. */
  kill(): Promise<void>;
}

const PASSWORD = 'demo-password';
const READY_MS = 90_000;

/** Starts the server and waits until it serves. Rejects with what it printed when it does not come up. */
export async function startStack({ env = {}, dataDir }: StackOptions = {}): Promise<Stack> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'heliograph-')));
  const server = await launch({ DATA_DIR: folder, DEMO_PASSWORD: PASSWORD, DEMO_STATIONS: '3', ...env });
  const exited = once(server.child, 'exit');
  const ready = await new Promise<{ http: string; mqtt: string | null }>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}\n${server.output()}`));
    const patience = setTimeout(() => fail('the server did not become ready'), READY_MS);
    server.child.once('message', (message) => {
      clearTimeout(patience);
      resolve(message as { http: string; mqtt: string | null });
    });
    server.child.once('exit', (code) => {
      clearTimeout(patience);
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
    process: server.child,
    dataDir: folder,
    password: env.DEMO_PASSWORD ?? PASSWORD,
    output: server.output,
    async stop() {
      await end('SIGTERM');
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
  };
}

/** Runs a server that is expected to give up by itself. */
export async function runToExit(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = await launch(env);
  const patience = setTimeout(() => child.kill('SIGKILL'), READY_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(patience);
  return { code, output: output() };
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

async function launch(env: Record<string, string>) {
  const bundle = join(root, 'dist/server/main.mjs');
  const bundled = await isFresh(bundle);
  const child = fork(bundled ? bundle : join(root, 'apps/server/src/main.ts'), {
    cwd: root,
    execArgv: bundled ? ['--enable-source-maps'] : ['--import', 'tsx'],
    env: { ...inherited(), PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return { child, output: () => printed };
}

/** Nothing of the caller's own environment may configure the server under test. */
function inherited(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, TZ } = process.env;
  return { PATH, HOME, TMPDIR, TZ };
}

/** Whether the bundle is newer than every source that goes into it and the simulator's. */
async function isFresh(bundle: string): Promise<boolean> {
  if (!existsSync(bundle)) return false;
  const built = (await stat(bundle)).mtimeMs;
  for (const folder of [
    'apps/server/src',
    'apps/simulator/src',
    'packages/contracts/src',
    'packages/domain/src',
  ]) {
    const files = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    for (const file of files) {
      if (!file.isFile() || file.name.endsWith('.test.ts')) continue;
      if ((await stat(join(file.parentPath, file.name))).mtimeMs > built) return false;
    }
  }
  return true;
}
