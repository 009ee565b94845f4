import {
  ENGINE_PROTOCOL,
  type FleetSummary,
  type Frame,
  type Link,
  type WallState,
} from '@heliograph/contracts/engine';
import { createStationTable, type StationLive } from '@heliograph/engine-client';
import type { DemoPerson, Stack } from '@heliograph/testing';
import type { EnginePorts, PagePort } from '@heliograph/worker';
import { createNodeEngine } from './nodeEngine.ts';

export interface NodePage {
  /** Calls a verb. @throws Error with what the engine says */
  call<T>(group: string, verb: string, input?: unknown): Promise<T>;
  /** True if the engine is connected to the broker. */
  isLive: () => boolean;
  /** Live row of a station, once the page watches them. */
  row: (stationId: number) => StationLive | undefined;
  /** Content of the newest frames. */
  shown: () => NodePageState;
  close(): Promise<void>;
}

export interface NodePageState {
  link: Link | null;
  summary: FleetSummary | null;
  wall: WallState | null;
}

/** A page of the portal with an engine of its own, signed in. @param ports as `createNodeEngine` */
export async function openNodePage(
  stack: Stack,
  person: DemoPerson,
  ports?: Partial<EnginePorts>,
): Promise<NodePage> {
  const page = await openPage(stack, 'portal', ports);
  const account = {
    by: 'email',
    account: `${person}@demo.example`,
    password: stack.password,
    remember: true,
  };
  await page.call('session', 'signIn', account);
  return page;
}

/** A wall with an engine of its own, which shows a code to pair it. @param ports as `createNodeEngine` */
export const openNodeWall = (stack: Stack, ports?: Partial<EnginePorts>): Promise<NodePage> =>
  openPage(stack, 'wall', ports);

async function openPage(
  stack: Stack,
  role: 'portal' | 'wall',
  ports?: Partial<EnginePorts>,
): Promise<NodePage> {
  const endpoint = createNodeEngine(stack.http, ports).open();
  const state: NodePageState = { link: null, summary: null, wall: null };
  const table = createStationTable();
  const port: PagePort = {
    onmessage: null,
    postMessage(message) {
      const { seq, link, stations, summary, versions, wall } = message as Frame;
      if (versions?.entities !== undefined) {
        table.clear();
        state.summary = null;
      }
      if (stations) table.apply(stations);
      if (summary) state.summary = summary;
      if (link) state.link = link;
      if (wall) state.wall = wall;
      port.onmessage?.({ data: { ack: seq, took: 0 } });
    },
    close: () => undefined,
  };
  async function call<T>(group: string, verb: string, input?: unknown, end?: PagePort): Promise<T> {
    const outcome = await endpoint.call(group, verb, input, end);
    if (!outcome.ok) throw new Error(`${group}.${verb}: ${JSON.stringify(outcome.failure)}`);
    return outcome.value as T;
  }
  const hello = { protocol: ENGINE_PROTOCOL, lock: 'page', role, slot: '', lang: 'en', continues: false };
  await call('session', 'hello', hello, port);
  return {
    call,
    isLive: () => state.link?.state === 'live',
    row: (id) => table.row(id) ?? undefined,
    shown: () => state,
    close: () => call('session', 'bye'),
  };
}
