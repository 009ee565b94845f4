import type { Caller } from './verbHandlers.ts';

/** Shows all pages what was written. That it was stays true where reading it fails; it is read again by itself. */
export async function showWritten(caller: Caller): Promise<void> {
  const workspace = await caller.workspace();
  await workspace.reload().catch(() => undefined);
}
