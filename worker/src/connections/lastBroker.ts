import type { EnginePorts } from '../ports.ts';

const KEY = 'broker';

/** Opens a socket to the broker that this browser used last, at first to the server's own, before its credentials are known. */
export async function openLastBroker({ store, origin, openAhead }: EnginePorts): Promise<void> {
  const last = await store.get(KEY).catch(() => null);
  openAhead(typeof last === 'string' ? last : `${origin.replace(/^http/, 'ws')}/mqtt`);
}

/** Keeps the address of a broker for `openLastBroker`, if the browser can. */
export function rememberBroker({ store }: EnginePorts, url: string): void {
  store.set(KEY, url).catch(() => undefined);
}
