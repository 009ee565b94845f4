import { findProgram } from '@heliograph/testing';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface CommandResult {
  code: number | null;
  /** Both streams. */
  output: string;
}

/** Runs `npm run admin`, `backup` or `restore`, as the person at the machine. */
export async function runServerCommand(
  command: 'admin' | 'backup' | 'broker' | 'upgradeDatabase',
  args: readonly string[],
  { env, input = '' }: { env: Record<string, string>; input?: string },
): Promise<CommandResult> {
  const { program, execArgv } = await findProgram(`server/${command}`);
  const child = spawn(process.execPath, [...execArgv, program, ...args], {
    env: { ...process.env, ...env },
  });
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return { code, output: stdout + stderr };
}
