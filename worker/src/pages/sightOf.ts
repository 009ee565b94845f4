import type { Sight } from '../workspace/sight.ts';
import type { Caller } from './verbHandlers.ts';

/** What the page that calls may see. @throws EngineError signedOut when nobody is. */
export async function sightOf(caller: Caller): Promise<Sight> {
  const workspace = await caller.workspace();
  return workspace.sight(caller.visit().within());
}
