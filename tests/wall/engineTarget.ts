import type { Browser, CDPSession } from '@playwright/test';

/** The browser's shared worker, which belongs to no page. */
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

/** Connects to the running engine. @throws Error when there is none */
export async function engineTarget(browser: Browser): Promise<EngineTarget> {
  const { devtools, targetId } = await findEngine(browser);
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false });
  const send = createSender(devtools, sessionId);
  return {
    async evaluate(expression) {
      const { result } = await send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      return (result as { value?: unknown }).value;
    },
    async heap() {
      await send('HeapProfiler.collectGarbage');
      return (await send('Runtime.getHeapUsage')).usedSize as number;
    },
  };
}

/** Ends the engine, as a browser short of memory does. Does not work while `engineTarget` is connected. */
export async function killEngine(browser: Browser): Promise<void> {
  const { devtools, targetId } = await findEngine(browser);
  await devtools.send('Target.closeTarget', { targetId });
}

async function findEngine(browser: Browser): Promise<{ devtools: CDPSession; targetId: string }> {
  const devtools = await browser.newBrowserCDPSession();
  const { targetInfos } = await devtools.send('Target.getTargets');
  const target = targetInfos.find(({ type }) => type === 'shared_worker');
  if (!target) throw new Error('no engine is running');
  return { devtools, targetId: target.targetId };
}

/** Sends commands to a worker as text over the browser's own session. */
function createSender(devtools: CDPSession, sessionId: string) {
  const waiting = new Map<
    number,
    { done: (result: Record<string, unknown>) => void; fail: (why: Error) => void }
  >();
  let last = 0;
  devtools.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
    if (from !== sessionId) return;
    const { id, result, error } = JSON.parse(message) as Answer;
    const request = waiting.get(id);
    waiting.delete(id);
    if (error) request?.fail(new Error(error.message));
    else request?.done(result ?? {});
  });
  return async (method: string, params: object = {}) => {
    const id = ++last;
    const answer = new Promise<Record<string, unknown>>((done, fail) => waiting.set(id, { done, fail }));
    const message = JSON.stringify({ id, method, params });
    await devtools.send('Target.sendMessageToTarget', { sessionId, message });
    return answer;
  };
}
