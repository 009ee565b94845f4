import { existsSync } from 'node:fs';

/**
 * True if an external program is installed, so that tests with it can run.
 * @throws Error when it is missing and `OUTSIDE_PROGRAMS=required` forbids skipping tests.
 */
export function hasExternalProgram(path: string): boolean {
  const found = existsSync(path);
  if (!found && process.env.OUTSIDE_PROGRAMS === 'required') throw new Error(`${path} is missing`);
  return found;
}
