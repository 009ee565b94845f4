import { expect, it } from 'vitest';
import { createStage } from '../testing/createStage.ts';
import { inverterOf } from '../testing/fleetData.ts';

async function wall(count: number, options: { acknowledges?: boolean; lock?: string | null } = {}) {
  const stage = createStage(Array.from({ length: count }, (_, i) => ({ id: i + 1 })));
  const page = stage.page('onlooker', { lock: 'wall', ...options });
  await page.hello();
  await stage.advance(400);
  return { stage, page };
}

it('many changes become at most five frames a second, each with the newest state', async () => {
  const { stage, page } = await wall(5);
  await page.watch({ stations: true });
  await stage.advance(400);
  const before = page.frames.length;
  for (let i = 1; i <= 200; i++) {
    for (let id = 1; id <= 5; id++) stage.push(id, { P: i });
    await stage.advance(5);
  }
  await stage.advance(200);
  const frames = page.frames.slice(before);
  expect(frames.length).toBeLessThanOrEqual(7);
  expect(frames.length).toBeGreaterThanOrEqual(5);
  expect(frames.at(-1)?.stations?.pv).toEqual(Float64Array.of(200, 200, 200, 200, 200));
  expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, i) => (frames[0]?.seq ?? 0) + i));
});

it('a frame holds only the rows that changed', async () => {
  const { stage, page } = await wall(5);
  await page.watch({ stations: true });
  await stage.advance(200);
  stage.push(3, { P: 30 });
  await stage.advance(200);
  expect(page.frames.at(-1)?.stations?.id).toEqual(Int32Array.of(3));
});

it('a page that acknowledges nothing gets one frame, and the newest state when it wakes', async () => {
  const { stage, page } = await wall(2, { acknowledges: false });
  await page.watch({ stations: true });
  const frozen = page.frames.length;
  for (let i = 1; i <= 100; i++) {
    stage.push(1, { P: i });
    await stage.advance(1_000);
  }
  expect(page.frames.length).toBeLessThanOrEqual(frozen + 1);
  page.thaw();
  await stage.advance(400);
  expect(page.stations.get(1)?.pv).toBe(100);
});

it('[DV-12] a page hears at least each 2 s that the engine is there, be there news or not', async () => {
  const { stage, page } = await wall(1);
  await page.watch({ stations: true, summary: true });
  await stage.advance(20_000);
  const before = page.frames.length;
  await stage.advance(60_000);
  const times = page.frames.slice(before).map(({ at }) => at);
  const gaps = times.slice(1).map((at, i) => at - (times[i] ?? 0));
  expect(times.length).toBeGreaterThanOrEqual(30);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(2_000);
  expect(Object.keys(page.frames.at(-1) ?? {})).toEqual(['seq', 'at']);
});

it('[DV-12] nothing queues for a page that is frozen while nothing happens', async () => {
  const { stage, page } = await wall(1, { acknowledges: false });
  await stage.advance(60_000);
  const frozen = page.frames.length;
  await stage.advance(60_000);
  expect(page.frames.length).toBe(frozen);
  page.thaw();
  expect(page.frames.length).toBe(frozen + 1);
});

it('a clock that is set back holds up neither frames nor what goes stale', async () => {
  const { stage, page } = await wall(1);
  await page.watch({ stations: true });
  stage.clock.set(-8 * 3_600_000);
  await stage.advance(3_000);
  stage.push(1, { P: 7 });
  await stage.advance(1_000);
  expect(page.stations.get(1)?.pv).toBe(7);
  await stage.advance(20_000);
  expect(page.stations.get(1)?.pv).toBeNaN();
});

it('acknowledging what was never sent changes nothing', async () => {
  const { stage, page } = await wall(1, { acknowledges: false });
  await page.watch({ stations: true });
  page.acknowledge(99);
  stage.push(1, { P: 1 });
  await stage.advance(1_000);
  const count = page.frames.length;
  stage.push(1, { P: 2 });
  await stage.advance(1_000);
  expect(page.frames.length).toBe(count);
});

it('only what is watched is sent; what is newly watched comes whole', async () => {
  const { stage, page } = await wall(2);
  stage.push(1, { P: 1 });
  await stage.advance(400);
  expect(page.frames.every(({ stations, summary }) => !stations && !summary)).toBe(true);
  await page.watch({ stations: true });
  await stage.advance(400);
  expect(page.stations.size).toBe(2);
  await page.watch({ summary: true });
  stage.push(1, { P: 2 });
  await stage.advance(400);
  expect(page.frames.at(-1)?.stations).toBeUndefined();
  expect(page.shown.summary?.power.pv.value).toBe(2);
  const before = page.frames.length;
  await page.watch({ stations: true });
  await stage.advance(400);
  expect(page.frames[before]?.stations?.id).toEqual(Int32Array.of(1, 2));
});

it('watched device values come with their time and lifetime', async () => {
  const { stage, page } = await wall(2);
  await page.watch({ devices: { deviceIds: [inverterOf(1), 'nobody'], codes: ['P', 'SOC', 'nonsense'] } });
  stage.push(1, { P: 1500, SOC: 40, 'today-KRA': 3 });
  stage.push(2, { P: 7 });
  await stage.advance(400);
  const { devices } = page.frames.at(-1) ?? {};
  const at = stage.clock.now() - 400;
  expect(devices).toEqual({
    id: Int32Array.of(12, 12),
    codes: ['P', 'SOC', 'nonsense'],
    code: Uint16Array.of(0, 1),
    value: Float64Array.of(1500, 40),
    at: Float64Array.of(at, at),
    ttl: Float64Array.of(15_000, 15_000),
  });
});

it('a tab that dies is let go as soon as its lock is free', async () => {
  const { stage, page } = await wall(1);
  stage.release('wall');
  await stage.advance(300);
  expect(page.closed()).toBe(true);
});

it('without locks a page counts as gone after 30 s without a heartbeat', async () => {
  const { stage, page } = await wall(1, { lock: null });
  for (let i = 0; i < 6; i++) {
    await page.call('session', 'heartbeat');
    await stage.advance(10_000);
  }
  expect(page.closed()).toBe(false);
  await stage.advance(22_000);
  expect(page.closed()).toBe(true);
  await stage.advance(10_000);
  expect(stage.broker.clients()).toHaveLength(0);
  // Its heartbeat then fails, which makes it say hello again.
  expect((await page.call('session', 'heartbeat')).ok).toBe(false);
  expect((await page.hello()).ok).toBe(true);
});

it('a page that says bye is let go, and may come back', async () => {
  const { stage, page } = await wall(1);
  await page.call('session', 'bye');
  expect(page.closed()).toBe(true);
  await page.hello();
  await page.watch({ summary: true });
  await stage.advance(400);
  expect(page.shown.summary?.gateways.of).toBe(1);
});
