import type { Browser, CDPSession } from '@playwright/test';

/** The browser's shared worker, which no page stands for. */
export interface EngineTarget {
  evaluate(expression: string): Promise<unknown>;
  /** Bytes of its heap after garbage collection. */
  heap(): Promise<number>;
}

interface Answer {
  id: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** Looks for the engine that is there now. @throws Error when there is none. */
export async function engineTarget(browser: Browser): Promise<EngineTarget> {
  const { devtools, targetId } = await find(browser);
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false });
  const ask = asking(devtools, sessionId);
  return {
    async evaluate(expression) {
      const { result } = await ask('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      return (result as { value?: unknown }).value;
    },
    async heap() {
      await ask('HeapProfiler.collectGarbage');
      return (await ask('Runtime.getHeapUsage')).usedSize as number;
    },
  };
}

/** Ends it, as a browser does that is short of memory. One that is looked at by `engineTarget` is not let go of. */
export async function killEngine(browser: Browser): Promise<void> {
  const { devtools, targetId } = await find(browser);
  await devtools.send('Target.closeTarget', { targetId });
}

async function find(browser: Browser): Promise<{ devtools: CDPSession; targetId: string }> {
  const devtools = await browser.newBrowserCDPSession();
  const { targetInfos } = await devtools.send('Target.getTargets');
  const target = targetInfos.find(({ type }) => type === 'shared_worker');
  if (!target) throw new Error('there is no engine');
  return { devtools, targetId: target.targetId };
}

/** Commands to a worker travel as text over the browser's own session. */
function asking(devtools: CDPSession, sessionId: string) {
  const waiting = new Map<
    number,
    { done: (result: Record<string, unknown>) => void; fail: (why: Error) => void }
  >();
  let last = 0;
  devtools.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
    if (from !== sessionId) return;
    const { id, result, error } = JSON.parse(message) as Answer;
    const asker = waiting.get(id);
    waiting.delete(id);
    if (error) asker?.fail(new Error(error.message));
    else asker?.done(result ?? {});
  });
  return async (method: string, params: object = {}) => {
    const id = ++last;
    const answer = new Promise<Record<string, unknown>>((done, fail) => waiting.set(id, { done, fail }));
    const message = JSON.stringify({ id, method, params });
    await devtools.send('Target.sendMessageToTarget', { sessionId, message });
    return answer;
  };
}
