import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { DraftAnswer } from './draft.ts';

/** Longest time for a draft, ms. */
const MAX_MS = 60_000;

/**
 * Drafts a map in a process of its own, so that a large file takes neither time nor memory of the gateway.
 *
 * @param program arguments with which Node starts the program
 */
export async function draftInProcess(
  program: readonly string[],
  { name, text: content, model }: { name: string; text: string; model?: number | undefined },
): Promise<DraftAnswer> {
  const options = model === undefined ? [] : ['--model', String(model)];
  const args = [...program, 'draft', '--json', ...options, '--', '-', name];
  const child = spawn(process.execPath, args, { timeout: MAX_MS, stdio: 'pipe' });
  // A process that ends early closes its input; its exit code says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(content);
  const closed = once(child, 'close') as Promise<[code: number | null]>;
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  if (code === 0) return JSON.parse(output) as DraftAnswer;
  const [line = ''] = errors.trim().split('\n');
  return { error: code === null || line === '' ? `${name}: takes too much time or memory` : line };
}
