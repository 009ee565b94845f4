import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Stack } from './stack.ts';

export interface RunningSimulator {
  process: ChildProcess;
  /** Resolves once the server has acknowledged the fleet's whole history. */
  historyStored: Promise<void>;
  /** Runs a scenario at a station, as `npm run scenario` does. @throws Error with its refusal. */
  scenario(name: string, station?: string): Promise<void>;
  stop(): Promise<void>;
}

const bundled = (script: string) =>
  fileURLToPath(new URL(`../../../dist/simulator/${script}.mjs`, import.meta.url));

/** Simulates the gateways of a stack started with `SIMULATOR=off`; random outages and faults only with `chance`. */
export function startSimulator(
  { dataDir }: Pick<Stack, 'dataDir'>,
  { chance = false }: { chance?: boolean } = {},
): RunningSimulator {
  const file = join(dataDir, 'commissioning.json');
  const child = spawn(
    process.execPath,
    [bundled('main'), '--commissioning', file, ...(chance ? [] : ['--no-random'])],
    { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  );
  const historyStored = new Promise<void>((resolve) => {
    child.on('message', (message: { type?: string }) => {
      if (message.type === 'history-complete') resolve();
    });
  });
  return {
    process: child,
    historyStored,
    async scenario(name, station) {
      const words = [
        bundled('scenario'),
        name,
        ...(station === undefined ? [] : [station]),
        '--folder',
        dataDir,
      ];
      const order = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] });
      let refusal = '';
      order.stderr.on('data', (chunk: Buffer) => (refusal += chunk.toString()));
      const [code] = (await once(order, 'close')) as [number | null];
      if (code !== 0) throw new Error(`${name} ${station ?? ''}: ${refusal}`);
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
