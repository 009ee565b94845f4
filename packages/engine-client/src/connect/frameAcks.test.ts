import { KEEPALIVE_MS, type FrameAck } from '@heliograph/contracts/engine';
import { expect, it } from 'vitest';
import { createFrameAcks } from './frameAcks.ts';

/** A page that renders, paints and passes time only when a test says so. */
function createPage() {
  let now = 0;
  let hidden = false;
  let tasks: (() => void)[] = [];
  let paints: (() => void)[] = [];
  let timer: { then: () => void; at: number } | null = null;
  let changed: () => void = () => undefined;
  const sent: FrameAck[] = [];
  const acks = createFrameAcks((ack) => sent.push(ack), {
    isHidden: () => hidden,
    onVisibility(listener) {
      changed = listener;
      return () => (changed = () => undefined);
    },
    beforePaint: (then) => void paints.push(then),
    nextTask: (then) => void tasks.push(then),
    setTimer(then, ms) {
      const set = (timer = { then, at: now + ms });
      return () => {
        if (timer === set) timer = null;
      };
    },
    now: () => now,
  });

  function runTasks() {
    const queued = tasks;
    tasks = [];
    for (const task of queued) task();
  }
  return {
    acks,
    sent,
    runTasks,
    pass(ms: number) {
      now += ms;
      if (timer !== null && timer.at <= now) timer.then();
    },
    /** @param took ms */
    paint(took: number) {
      const due = paints;
      paints = [];
      for (const then of due) then();
      now += took;
      runTasks();
    },
    setHidden(next: boolean) {
      hidden = next;
      changed();
    },
  };
}

it('acknowledges a frame once it is painted, with the time of rendering and painting but not of waiting', () => {
  const page = createPage();
  page.acks.take(1, () => page.pass(2));
  page.pass(3);
  page.runTasks();
  page.pass(11);
  expect(page.sent).toEqual([]);
  page.paint(4);
  expect(page.sent).toEqual([{ ack: 1, took: 9 }]);
});

it('acknowledges at once while the page is hidden, and again when it is shown', () => {
  const page = createPage();
  page.setHidden(true);
  expect(page.sent).toEqual([]);
  page.acks.take(1, () => undefined);
  expect(page.sent).toEqual([{ ack: 1, took: null }]);
  page.setHidden(false);
  expect(page.sent.slice(1)).toEqual([{ ack: 1, took: 0 }]);
});

it('acknowledges once when the page is hidden before it was painted', () => {
  const page = createPage();
  page.acks.take(1, () => undefined);
  page.runTasks();
  page.setHidden(true);
  page.setHidden(false);
  page.paint(1);
  expect(page.sent).toEqual([
    { ack: 1, took: null },
    { ack: 1, took: 0 },
  ]);
});

it('takes a page that is not painted for a hidden one', () => {
  const page = createPage();
  page.acks.take(7, () => undefined);
  page.runTasks();
  page.pass(KEEPALIVE_MS);
  expect(page.sent).toEqual([{ ack: 7, took: null }]);
  page.paint(1);
  expect(page.sent).toHaveLength(1);
});

it('acknowledges nothing once it is closed', () => {
  const page = createPage();
  page.acks.take(1, () => undefined);
  page.acks.close();
  page.pass(KEEPALIVE_MS);
  page.setHidden(true);
  expect(page.sent).toEqual([]);
});
