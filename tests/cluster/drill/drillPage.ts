import {
  ENGINE_PROTOCOL,
  type EngineApi,
  type Frame,
  type FrameAck,
  type Outcome,
} from '@heliograph/contracts/engine';
import type { PagePort } from '@heliograph/worker';
import { createNodeEngine } from '../../contract/support/nodeEngine.ts';

const CODE = 'P';

type InputOf<Verb> = Verb extends (input: infer In, ...rest: never[]) => unknown ? In : never;

export interface DrillPageOptions {
  /** The portal. */
  origin: string;
  account: string;
  password: string;
  /** Devices that it shows. */
  devices: readonly string[];
}

export type DrillPage = Awaited<ReturnType<typeof openDrillPage>>;

/** A page of the portal with the engine that browsers run, which shows devices live. */
export async function openDrillPage({ origin, account, password, devices }: DrillPageOptions) {
  const engine = createNodeEngine(origin);
  const endpoint = engine.open();
  /** Source time of the newest value, by the id of the device. */
  const newest = new Map<number, number>();
  let isLive = false;
  let version = 0;
  const port: PagePort = {
    onmessage: null,
    postMessage(message) {
      const { seq, link, versions, devices: columns } = message as Frame;
      if (link) isLive = link.state === 'live';
      version = versions?.account ?? version;
      columns?.id.forEach((id, row) => {
        if (!Number.isNaN(columns.value[row])) newest.set(id, columns.at[row]!);
      });
      port.onmessage?.({ data: { ack: seq, took: 0 } satisfies FrameAck });
    },
    close: () => undefined,
  };
  const call = async <G extends keyof EngineApi, V extends keyof EngineApi[G] & string>(
    group: G,
    verb: V,
    input: InputOf<EngineApi[G][V]>,
    end?: PagePort,
  ): Promise<void> => {
    const outcome: Outcome = await endpoint.call(group, verb, input, end);
    if (!outcome.ok) throw new Error(`${group}.${verb}: ${JSON.stringify(outcome.failure)}`);
  };
  const hello = {
    protocol: ENGINE_PROTOCOL,
    lock: 'drill',
    role: 'portal',
    slot: '',
    lang: 'en',
    continues: false,
  } as const;
  await call('session', 'hello', hello, port);
  await call('session', 'signIn', { by: 'email', account, password, remember: true });
  const watched = {
    summary: true,
    stations: true,
    devices: { deviceIds: [...devices], codes: [CODE] },
    lookedAt: [],
  };
  await call('fleet', 'watch', watched);

  return {
    /** Grows when the page has noticed a change and read its stations and its account again. */
    version: () => version,
    /** True if it is live and shows a value of each device that was measured later. */
    showsSince: (since: number): boolean =>
      isLive && newest.size >= devices.length && [...newest.values()].every((at) => at >= since),
    close: () => call('session', 'bye', undefined),
  };
}
