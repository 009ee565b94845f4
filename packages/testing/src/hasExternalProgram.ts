import { existsSync } from 'node:fs';

/**
 * True if an external program is installed, so that tests with it can run; false in `npm test`, which runs on any
 * machine in the same time (`OUTSIDE_PROGRAMS=unused`).
 * @throws Error when it is missing and `OUTSIDE_PROGRAMS=required` forbids skipping tests.
 */
export function hasExternalProgram(path: string): boolean {
  const rule = process.env.OUTSIDE_PROGRAMS;
  if (rule === 'unused') return false;
  const found = existsSync(path);
  if (!found && rule === 'required') throw new Error(`${path} is missing`);
  return found;
}
