import type { Endpoint } from 'comlink';

declare global {
  interface WorkerOptions {
    /** Chromium: a shared worker survives its last page for a while, so a reload finds the engine still connected. */
    extendedLifetime?: boolean;
  }
}

/**
 * Starts the engine, or joins the running one. The literal URLs must stay inside the constructors: the build
 * finds the worker by them, and both apps share it.
 */
export function spawnEngine(onFailure: (reason: string) => void): Endpoint {
  // A page is isolated when it was restarted because another page, or the shared engine's process, hung: it starts its own.
  if ('SharedWorker' in globalThis && !globalThis.crossOriginIsolated) {
    const worker = new SharedWorker(new URL('../../../../worker/src/entry/engine.ts', import.meta.url), {
      type: 'module',
      name: 'heliograph-engine',
      extendedLifetime: true,
    });
    worker.onerror = () => onFailure('the engine did not start');
    return worker.port;
  }
  const worker = new Worker(new URL('../../../../worker/src/entry/engine.ts', import.meta.url), {
    type: 'module',
    name: 'heliograph-engine',
  });
  worker.onerror = () => onFailure('the engine did not start');
  return worker;
}
