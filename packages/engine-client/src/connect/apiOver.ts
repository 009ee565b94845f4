import type { EngineApi } from '@heliograph/contracts/engine';

/** The typed face of the door: `api.group.verb(input)` becomes `call('group', 'verb', input)`. */
export function apiOver(call: (group: string, verb: string, input: unknown) => Promise<unknown>): EngineApi {
  const groupOf = (group: string) =>
    new Proxy({}, { get: (_, verb) => (input: unknown) => call(group, String(verb), input) });
  return new Proxy({}, { get: (_, group) => groupOf(String(group)) }) as EngineApi;
}
