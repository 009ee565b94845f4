import type { EngineApi, Following } from '@heliograph/contracts/engine';

type Call = (group: string, verb: string, input: unknown, following?: Following) => Promise<unknown>;

/** The typed face of the door: `api.group.verb(input)` becomes `call('group', 'verb', input)`. */
export function apiOver(call: Call): EngineApi {
  const groupOf = (group: string) =>
    new Proxy(
      {},
      {
        get: (_, verb) => (input: unknown, following?: Following) =>
          call(group, String(verb), input, following),
      },
    );
  return new Proxy({}, { get: (_, group) => groupOf(String(group)) }) as EngineApi;
}
