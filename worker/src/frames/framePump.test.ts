import type { Frame } from '@heliograph/contracts/engine';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../testing/fakeClock.ts';
import type { PagePort } from '../ports.ts';
import { createFramePump } from './framePump.ts';

it.each([
  [10, 80],
  [300, 300],
  [5_000, 1_000],
])('[SCL-04] collects a frame that takes %i ms again after %i ms', async (takes, pause) => {
  const clock = createFakeClock(0);
  let busy = 0;
  const now = () => clock.now() + busy;
  const port: PagePort = {
    onmessage: null,
    close: () => undefined,
    postMessage: (frame) => port.onmessage?.({ data: { ack: (frame as Frame).seq, took: 0 } }),
  };
  const collected: { from: number; to: number }[] = [];
  const pump = createFramePump({
    port,
    collect() {
      const from = now();
      busy += takes;
      collected.push({ from, to: now() });
      return {};
    },
    now,
    setTimer: clock.setTimer,
  });
  for (let n = 0; n < 1_200; n++) {
    pump.offer();
    await clock.advance(1);
  }
  expect(collected[1]!.from - collected[0]!.to).toBe(pause);
  pump.close();
});
