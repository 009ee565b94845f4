import { existsSync } from 'node:fs';

/**
 * Whether a program of others is on this machine, so that tests against it can run.
 * @throws Error when it is missing and `OUTSIDE_PROGRAMS=required` allows no test to be left out.
 */
export function hasOutsideProgram(path: string): boolean {
  const found = existsSync(path);
  if (!found && process.env.OUTSIDE_PROGRAMS === 'required') throw new Error(`${path} is missing`);
  return found;
}
