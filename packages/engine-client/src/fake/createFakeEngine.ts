import { ENGINE_PROTOCOL, type EngineApi, type Frame, type Interest } from '@heliograph/contracts/engine';
import { apiOver } from '../connect/apiOver.ts';
import type { EngineConnection } from '../connect/engineConnection.ts';
import { EngineRejection } from '../connect/engineRejection.ts';
import { createFrameHub } from '../connect/frameHub.ts';
import { createInterests } from '../connect/interests.ts';

type PartialApi = { [G in keyof EngineApi]?: Partial<EngineApi[G]> };

export interface FakeEngine extends EngineConnection {
  /** Pushes a frame to the page, as the engine would. */
  push(frame: Partial<Frame>): void;
  /** What the page wants pushed right now. */
  interest(): Interest;
  /** The stations that the page was narrowed to; null for all. */
  narrowed(): number[] | null;
}

/**
 * An engine in memory for component tests and the gallery: it answers the verbs it is given, rejects the others, and
 * pushes the frames it is told to.
 */
export function createFakeEngine(api: PartialApi = {}): FakeEngine {
  const hub = createFrameHub();
  const interests = createInterests(() => undefined);
  let seq = 0;
  let narrowed: number[] | null = null;

  return {
    api: answering(api),
    welcome: Promise.resolve({ protocol: ENGINE_PROTOCOL, instance: 'fake', kind: 'dedicated', user: null }),
    onFrame: (listener) => hub.listen(listener),
    watch: (interest) => interests.add(interest),
    interest: interests.union,
    within: (stationIds) => (narrowed = stationIds),
    narrowed: () => narrowed,
    feed: () => Promise.reject(new Error('the fake engine holds no tables')),
    push: (frame) => hub.deliver({ seq: ++seq, at: Date.now(), ...frame }),
    close: () => undefined,
  };
}

function answering(api: PartialApi): EngineApi {
  const groups = api as Record<string, Record<string, (input: unknown) => Promise<unknown>> | undefined>;
  return apiOver(async (group, verb, input) => {
    const answer = groups[group]?.[verb];
    if (answer) return answer(input);
    throw new EngineRejection({
      kind: 'unknown',
      code: 0,
      message: `the fake engine has no ${group}.${verb}`,
    });
  });
}
