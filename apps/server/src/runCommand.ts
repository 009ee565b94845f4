import { StartupError } from './support/startupError.ts';
import { isDamage } from './storage/damage.ts';

/** Runs a program of the command line: what the person at the machine can mend ends with its line, anything else with a trace. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof StartupError) && !isDamage(error)) throw error;
    console.error(
      isDamage(error)
        ? `The database is damaged (${error.message}). Restore a backup: docs/guides/operate.md, "Damaged data".`
        : error.message,
    );
    process.exit(1);
  }
}
