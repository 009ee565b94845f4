import { StartupError } from './support/startupError.ts';
import { isDamage } from './storage/damage.ts';
import { isWithoutRoom } from './storage/unavailable.ts';

/** Runs a program of the command line: what the person at the machine can mend ends with its line, anything else with a trace. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const line = describe(error);
    if (line === null) throw error;
    console.error(line);
    process.exit(1);
  }
}

function describe(error: unknown): string | null {
  if (isDamage(error))
    return `The database is damaged (${error.message}). Restore a backup: docs/guides/operate.md, "Damaged data".`;
  if (isWithoutRoom(error))
    return `The disk is full (${error.message}). Free space on it, and run this again: docs/guides/operate.md, "Disk".`;
  return error instanceof StartupError ? error.message : null;
}
