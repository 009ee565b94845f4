import { StartupError } from './startupError.ts';

/** Runs a program of the command line: what the person at the machine can mend ends with its line, anything else with a trace. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
