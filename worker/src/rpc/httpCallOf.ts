import type { PageCallName } from '@heliograph/contracts/engine';
import { httpCalls, type HttpCall } from '@heliograph/contracts/http';

/** The call of a name, from the whole table, which is loaded after the engine. */
export function httpCallOf(name: PageCallName): HttpCall {
  const [group, call] = name.split('.') as [keyof typeof httpCalls, string];
  return (httpCalls[group] as Record<string, HttpCall>)[call]!;
}
