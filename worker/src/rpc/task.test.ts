import { expect, it } from 'vitest';
import type { PagePort } from '../ports.ts';
import { createTask } from './task.ts';

function startTask() {
  let time = 0;
  const posted: unknown[] = [];
  const port: PagePort = {
    onmessage: null,
    postMessage: (message) => posted.push(message),
    close: () => posted.push('closed'),
  };
  const timers: (() => void)[] = [];
  const task = createTask({
    port,
    now: () => time,
    setTimer: (run) => (timers.push(run), () => undefined),
  });
  return { task, port, posted, timers, pass: (ms: number) => (time += ms) };
}

it('[REP-02] reports its progress and yields the thread after a while', async () => {
  const { task, posted, timers, pass } = startTask();
  task.progress(1, 4);
  await task.yieldToEventLoop();
  expect(timers).toHaveLength(0);
  pass(30);
  const yielded = task.yieldToEventLoop();
  expect(timers).toHaveLength(1);
  timers[0]?.();
  await yielded;
  task.end();
  expect(posted).toEqual([{ done: 1, of: 4 }, 'closed']);
});

it('[REP-02] stops when its page cancels it', async () => {
  const { task, port } = startTask();
  port.onmessage?.({ data: { cancel: true } });
  await expect(task.yieldToEventLoop()).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
});
