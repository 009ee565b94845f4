import { expect, it, vi } from 'vitest';
import { createEngineHarness } from '../testing/engineHarness.ts';
import { getInverter } from '../testing/fleetData.ts';

async function wall(
  count: number,
  options: { acknowledges?: boolean; lock?: string | null; took?: number | null } = {},
) {
  const harness = createEngineHarness(Array.from({ length: count }, (_, i) => ({ id: i + 1 })));
  const page = harness.page('viewer', { lock: 'wall', ...options });
  await page.hello();
  await harness.advance(400);
  return { harness, page };
}

/** Frames of a page while five stations report every 5 ms for a second. */
async function framesOfSecond({ harness, page }: Awaited<ReturnType<typeof wall>>) {
  await page.watch({ stations: true });
  await harness.advance(2_000);
  const before = page.frames.length;
  for (let i = 1; i <= 200; i++) {
    for (let id = 1; id <= 5; id++) harness.push(id, { P: i });
    await harness.advance(5);
  }
  return page.frames.slice(before);
}

it('sends a frame each 80 ms while values change, each with the newest state', async () => {
  const opened = await wall(5);
  const frames = await framesOfSecond(opened);
  expect(frames.length).toBeLessThanOrEqual(13);
  expect(frames.length).toBeGreaterThanOrEqual(11);
  await opened.harness.advance(200);
  expect(opened.page.frames.at(-1)?.stations?.pv).toEqual(Float64Array.of(200, 200, 200, 200, 200));
  expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, i) => (frames[0]?.seq ?? 0) + i));
});

it.each([
  ['that takes 12.5 ms for a frame five', 12.5, 5],
  ['that takes a second for a frame one', 1_000, 1],
  ['that is hidden one', null, 1],
])('sends a page %s a second', async (_, took, count) => {
  const { length } = await framesOfSecond(await wall(5, { took }));
  expect(Math.abs(length - count)).toBeLessThanOrEqual(1);
});

it('sends a page that takes frames at its own pace what came until then', async () => {
  const { harness, page } = await wall(1, { took: 8 });
  await page.watch({ stations: true });
  await harness.advance(2_000);
  const before = page.frames.length;
  for (let i = 1; page.frames.length < before + 6; i++) {
    harness.push(1, { P: i });
    await harness.advance(1);
  }
  const shown = page.frames.slice(before).map(({ at, stations }) => [at, stations?.pv[0] ?? 0] as const);
  const [[firstAt, firstPower] = [0, 0]] = shown;
  for (const [at, power] of shown)
    expect(Math.abs(power - firstPower - (at - firstAt))).toBeLessThanOrEqual(1);
});

it('sends a hidden page the newest state as soon as it is shown', async () => {
  const { harness, page } = await wall(1, { took: null });
  await page.watch({ stations: true });
  await harness.advance(2_000);
  harness.push(1, { P: 1 });
  await harness.advance(1_000);
  harness.push(1, { P: 2 });
  await harness.advance(200);
  expect(page.stations.get(1)?.pv).toBe(1);
  page.show();
  expect(page.stations.get(1)?.pv).toBe(2);
});

it('sends only the rows that changed', async () => {
  const { harness, page } = await wall(5);
  await page.watch({ stations: true });
  await harness.advance(200);
  harness.push(3, { P: 30 });
  await harness.advance(200);
  expect(page.frames.at(-1)?.stations?.id).toEqual(Int32Array.of(3));
});

it('sends one frame to a page that acknowledges nothing, and the newest state when it wakes', async () => {
  const { harness, page } = await wall(2, { acknowledges: false });
  await page.watch({ stations: true });
  const frozen = page.frames.length;
  for (let i = 1; i <= 100; i++) {
    harness.push(1, { P: i });
    await harness.advance(1_000);
  }
  expect(page.frames.length).toBeLessThanOrEqual(frozen + 1);
  page.thaw();
  await harness.advance(400);
  expect(page.stations.get(1)?.pv).toBe(100);
});

it('[DV-12] sends a frame at least every 2 s, even without changes', async () => {
  const { harness, page } = await wall(1);
  await page.watch({ stations: true, summary: true });
  await harness.advance(20_000);
  const before = page.frames.length;
  await harness.advance(60_000);
  const times = page.frames.slice(before).map(({ at }) => at);
  const gaps = times.slice(1).map((at, i) => at - (times[i] ?? 0));
  expect(times.length).toBeGreaterThanOrEqual(30);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(2_000);
  expect(Object.keys(page.frames.at(-1) ?? {})).toEqual(['seq', 'at']);
});

it('[DV-12] queues no frames for a frozen page while nothing changes', async () => {
  const { harness, page } = await wall(1, { acknowledges: false });
  await harness.advance(60_000);
  const frozen = page.frames.length;
  await harness.advance(60_000);
  expect(page.frames.length).toBe(frozen);
  page.thaw();
  expect(page.frames.length).toBe(frozen + 1);
});

it('keeps sending frames and expiring values after the clock is set back', async () => {
  const { harness, page } = await wall(1);
  await page.watch({ stations: true });
  harness.clock.set(-8 * 3_600_000);
  await harness.advance(3_000);
  harness.push(1, { P: 7 });
  await harness.advance(1_000);
  expect(page.stations.get(1)?.pv).toBe(7);
  await harness.advance(20_000);
  expect(page.stations.get(1)?.pv).toBeNaN();
});

it('ignores an acknowledgement of a frame that was never sent', async () => {
  const { harness, page } = await wall(1, { acknowledges: false });
  await page.watch({ stations: true });
  page.acknowledge(99);
  harness.push(1, { P: 1 });
  await harness.advance(1_000);
  const count = page.frames.length;
  harness.push(1, { P: 2 });
  await harness.advance(1_000);
  expect(page.frames.length).toBe(count);
});

it('sends only what is watched; a new subscription starts with all rows', async () => {
  const { harness, page } = await wall(2);
  harness.push(1, { P: 1 });
  await harness.advance(400);
  expect(page.frames.every(({ stations, summary }) => !stations && !summary)).toBe(true);
  await page.watch({ stations: true });
  await harness.advance(400);
  expect(page.stations.size).toBe(2);
  await page.watch({ summary: true });
  harness.push(1, { P: 2 });
  await harness.advance(400);
  expect(page.frames.at(-1)?.stations).toBeUndefined();
  expect(page.shown.summary?.power.pv.value).toBe(2);
  const before = page.frames.length;
  await page.watch({ stations: true });
  await harness.advance(400);
  expect(page.frames[before]?.stations?.id).toEqual(Int32Array.of(1, 2));
});

it('sends watched device values with their time and lifetime', async () => {
  const { harness, page } = await wall(2);
  await page.watch({ devices: { deviceIds: [getInverter(1), 'nobody'], codes: ['P', 'SOC', 'nonsense'] } });
  harness.push(1, { P: 1500, SOC: 40, 'today-KRA': 3 });
  harness.push(2, { P: 7 });
  await harness.advance(400);
  const { devices } = page.frames.at(-1) ?? {};
  const at = harness.clock.now() - 400;
  expect(devices).toEqual({
    id: Int32Array.of(12, 12),
    codes: ['P', 'SOC', 'nonsense'],
    code: Uint16Array.of(0, 1),
    value: Float64Array.of(1500, 40),
    at: Float64Array.of(at, at),
    ttl: Float64Array.of(15_000, 15_000),
  });
});

it('disconnects a crashed tab as soon as its lock is released', async () => {
  const { harness, page } = await wall(1);
  harness.release('wall');
  await harness.advance(300);
  expect(page.closed()).toBe(true);
});

it('disconnects a page without a lock after 30 s without a heartbeat', async () => {
  const { harness, page } = await wall(1, { lock: null });
  for (let i = 0; i < 6; i++) {
    await page.call('session', 'heartbeat');
    await harness.advance(10_000);
  }
  expect(page.closed()).toBe(false);
  await harness.advance(22_000);
  expect(page.closed()).toBe(true);
  await harness.advance(10_000);
  expect(harness.broker.clients()).toHaveLength(0);
  // Its next heartbeat fails, so the page says hello again.
  expect((await page.call('session', 'heartbeat')).ok).toBe(false);
  expect((await page.hello()).ok).toBe(true);
});

it('disconnects a page that says bye, and lets it come back', async () => {
  const { harness, page } = await wall(1);
  await page.call('session', 'bye');
  expect(page.closed()).toBe(true);
  await page.hello();
  await page.watch({ summary: true });
  await harness.advance(400);
  expect(page.shown.summary?.gateways.of).toBe(1);
});

it('[SCL-04] reads no telemetry that no page is shown, and the newest when one is', async () => {
  const { harness, page } = await wall(2);
  const parse = vi.spyOn(JSON, 'parse');
  const read = () => parse.mock.calls.filter(([text]) => text.includes('"samples"')).length;
  for (let i = 1; i <= 100; i++) {
    harness.push(1, { P: i });
    harness.push(2, { P: i });
    await harness.advance(50);
  }
  expect(read()).toBeLessThanOrEqual(2);
  const before = read();
  await page.watch({ stations: true });
  expect(page.stations.get(2)).toMatchObject({ pv: 100, status: 'normal' });
  expect(read()).toBe(before + 2);
  parse.mockRestore();
});
