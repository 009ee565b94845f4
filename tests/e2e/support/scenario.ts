import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SCRIPT = fileURLToPath(new URL('../../../apps/simulator/src/scenario.ts', import.meta.url));

/** Tells the simulator of the journeys' stack what shall happen at a gateway. @throws Error with its refusal. */
export async function scenario(name: string, uuid: string, ...argument: number[]): Promise<void> {
  const words = [name, uuid, ...argument.map(String), '--folder', process.env.STACK_DATA ?? ''];
  await promisify(execFile)(process.execPath, ['--import', 'tsx', SCRIPT, ...words]);
}
