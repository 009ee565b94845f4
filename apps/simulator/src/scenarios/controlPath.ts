import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Longest path that every system accepts for a unix socket. */
const MAX_PATH_BYTES = 100;

/** Where a simulator accepts commands: a socket in the folder of its commissioning file, or a pipe on Windows. */
export function controlPath(folder: string): string {
  const whole = resolve(folder);
  const short = createHash('sha256').update(whole).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\heliograph-simulator-${short}`;
  const path = join(whole, 'simulator.sock');
  return Buffer.byteLength(path) <= MAX_PATH_BYTES
    ? path
    : join(tmpdir(), `heliograph-simulator-${short}.sock`);
}
