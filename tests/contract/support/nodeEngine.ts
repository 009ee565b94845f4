import { connectMqtt, createEngine, openAhead, type Engine, type EnginePorts } from '@heliograph/worker';
import { WebSocket } from 'ws';

/** A WebSocket for Node 20, which has none. Errors without a listener are not thrown, as in browsers. */
class BrowserWebSocket extends WebSocket {
  constructor(...args: ConstructorParameters<typeof WebSocket>) {
    super(...args);
    this.on('error', () => undefined);
  }
}

/**
 * The browser engine, run in this process, for the portal at this address. It keeps nothing afterwards.
 *
 * @param ports other than those of the machine, as a clock of the test
 */
export function createNodeEngine(origin: string, ports: Partial<EnginePorts> = {}): Engine {
  Object.assign(globalThis, { WebSocket: BrowserWebSocket });
  const kept = new Map<string, unknown>();
  return createEngine({
    kind: 'dedicated',
    origin,
    fetch,
    connect: connectMqtt,
    openAhead,
    now: Date.now,
    setTimer(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    store: {
      get: (key) => Promise.resolve(kept.get(key)),
      set: (key, value) => Promise.resolve(void kept.set(key, value)),
      delete: (key) => Promise.resolve(void kept.delete(key)),
    },
    whenReleased: () => () => undefined,
    ...ports,
  });
}
