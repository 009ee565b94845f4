import { pageCalls, type PageCallName, type PageCallOptions } from '@heliograph/contracts/engine';
import { httpCalls, type HttpCall } from '@heliograph/contracts/http';

/** The call of a name, from whole tables that are loaded after the engine; null if pages may not make it. */
export function findPageCall(name: string): { call: HttpCall; options: PageCallOptions } | null {
  if (!isPageCall(name)) return null;
  const [group, call] = name.split('.') as [keyof typeof httpCalls, string];
  return { call: (httpCalls[group] as Record<string, HttpCall>)[call]!, options: pageCalls[name] };
}

const isPageCall = (name: string): name is PageCallName => Object.hasOwn(pageCalls, name);

export { answerFromMemory } from '../fleet/heldFleet.ts';
