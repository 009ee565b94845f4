import {
  ENGINE_PROTOCOL,
  type EngineApi,
  type Frame,
  type PageAnswer,
  type PageCallName,
  type PageRequest,
  type Subscription,
} from '@heliograph/contracts/engine';
import { createApiProxy, EngineRejection, type EngineConnection } from './connect/engineConnection.ts';
import { createFrameHub } from './connect/frameHub.ts';
import { createSubscriptions } from './connect/subscriptions.ts';

type PartialApi = { [G in keyof EngineApi]?: Partial<EngineApi[G]> };
type PartialCalls = { [N in PageCallName]?: (request: PageRequest<N>) => Promise<PageAnswer<N>> };

export interface FakeEngine extends EngineConnection {
  /** Pushes a frame to the page, as the engine would. */
  push(frame: Partial<Frame>): void;
  /** Subscription of the page right now. */
  subscription(): Subscription;
  /** The stations that the page's scope is limited to; null for all. */
  scope(): number[] | null;
}

/**
 * An in-memory engine for component tests and the gallery. It answers the given verbs and calls, rejects
 * others, and pushes the given frames.
 */
export function createFakeEngine(api: PartialApi = {}, calls: PartialCalls = {}): FakeEngine {
  const hub = createFrameHub();
  const subscriptions = createSubscriptions(() => undefined);
  let seq = 0;
  let scope: number[] | null = null;

  return {
    ...answering(api, calls),
    welcome: Promise.resolve({ protocol: ENGINE_PROTOCOL, instance: 'fake', kind: 'dedicated', user: null }),
    onFrame: (listener) => hub.listen(listener),
    watch: (subscription) => subscriptions.add(subscription),
    subscription: subscriptions.union,
    setScope: (stationIds) => (scope = stationIds),
    scope: () => scope,
    feed: () => Promise.reject(new Error('the fake engine holds no tables')),
    push: (frame) => hub.deliver({ seq: ++seq, at: Date.now(), ...frame }),
    close: () => undefined,
  };
}

function answering(api: PartialApi, calls: PartialCalls): Pick<EngineConnection, 'api' | 'call'> {
  type Answer = ((input: unknown) => Promise<unknown>) | undefined;
  const verbs = api as Record<string, Record<string, Answer> | undefined>;
  const proxy = createApiProxy((group, verb, input) =>
    readAnswer(verbs[group]?.[verb], `${group}.${verb}`, input),
  );
  return {
    api: proxy.api,
    call: ((name, request) => readAnswer(calls[name] as Answer, name, request)) as EngineConnection['call'],
  };

  async function readAnswer(answer: Answer, name: string, input: unknown): Promise<unknown> {
    if (answer) return answer(input);
    throw new EngineRejection({ kind: 'unknown', code: 0, message: `the fake engine has no ${name}` });
  }
}
