import { ENGINE_PROTOCOL, type Frame } from '@heliograph/contracts/engine';
import { toStationsLive, type StationLive } from '@heliograph/engine-client';
import type { DemoPerson, Stack } from '@heliograph/testing';
import type { PagePort } from '@heliograph/worker';
import { createNodeEngine } from './nodeEngine.ts';

export interface NodePage {
  /** Calls a verb. @throws Error with what the engine says */
  call<T>(group: string, verb: string, input?: unknown): Promise<T>;
  /** True if the engine is connected to the broker. */
  isLive: () => boolean;
  /** Live row of a station, once the page watches them. */
  row: (stationId: number) => StationLive | undefined;
  close(): Promise<void>;
}

/** A page of the portal with an engine of its own, signed in. */
export async function openNodePage(stack: Stack, person: DemoPerson): Promise<NodePage> {
  const endpoint = createNodeEngine(stack.http).open();
  let isLive = false;
  const rows = new Map<number, StationLive>();
  const port: PagePort = {
    onmessage: null,
    postMessage(message) {
      const { seq, link, stations } = message as Frame;
      for (const [id, row] of stations ? toStationsLive(stations).entries() : []) rows.set(id, row);
      if (link) isLive = link.state === 'live';
      port.onmessage?.({ data: { ack: seq, took: 0 } });
    },
    close: () => undefined,
  };
  async function call<T>(group: string, verb: string, input?: unknown, end?: PagePort): Promise<T> {
    const outcome = await endpoint.call(group, verb, input, end);
    if (!outcome.ok) throw new Error(`${group}.${verb}: ${JSON.stringify(outcome.failure)}`);
    return outcome.value as T;
  }
  const hello = { protocol: ENGINE_PROTOCOL, lock: 'page', role: 'portal', slot: '', lang: 'en', continues: false }; // oxfmt-ignore
  await call('session', 'hello', hello, port);
  const account = {
    by: 'email',
    account: `${person}@demo.example`,
    password: stack.password,
    remember: true,
  };
  await call('session', 'signIn', account);
  return { call, isLive: () => isLive, row: (id) => rows.get(id), close: () => call('session', 'bye') };
}
