import { expect, it } from 'vitest';
import type { PagePort } from '../ports.ts';
import { createWork } from './work.ts';

function stage() {
  let time = 0;
  const told: unknown[] = [];
  const port: PagePort = {
    onmessage: null,
    postMessage: (message) => told.push(message),
    close: () => told.push('closed'),
  };
  const turns: (() => void)[] = [];
  const work = createWork({ port, now: () => time, setTimer: (run) => (turns.push(run), () => undefined) });
  return { work, port, told, turns, pass: (ms: number) => (time += ms) };
}

it('[REP-02] tells its progress and lets others have the thread after a while', async () => {
  const { work, told, turns, pass } = stage();
  work.progress(1, 4);
  await work.breathe();
  expect(turns).toHaveLength(0);
  pass(30);
  const breath = work.breathe();
  expect(turns).toHaveLength(1);
  turns[0]?.();
  await breath;
  work.end();
  expect(told).toEqual([{ done: 1, of: 4 }, 'closed']);
});

it('[REP-02] ends when its page calls it off', async () => {
  const { work, port } = stage();
  port.onmessage?.({ data: { cancel: true } });
  await expect(work.breathe()).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
});
