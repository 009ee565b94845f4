import { expect, it } from 'vitest';
import { shownCode, createDisplayHarness, REPORT } from '../testing/displayHarness.ts';
import { CONFIG } from '../testing/memoryDisplays.ts';

it('shows a code until somebody approves it, then only the stations of the display', async () => {
  const harness = createDisplayHarness();
  const page = await harness.wall();
  expect(page.shown).toMatchObject({
    wall: { stage: 'pairing', pairingCode: { code: 'CODE1' }, revoked: false },
    user: null,
    link: { state: 'signedOut' },
  });
  expect(page.shown.entities).toBeUndefined();
  expect(harness.server.requests.find(({ path }) => path === '/display/begin_pairing')?.body).toEqual({
    screen: REPORT.screen,
  });
  await harness.advance(60_000);
  expect(harness.displays.codes()).toEqual(['CODE1']);

  harness.displays.approve('CODE1', [1, 3]);
  await harness.advance(2_000);
  expect(page.shown).toMatchObject({
    wall: { stage: 'paired', displayId: 1, name: 'Wall 1', stationIds: [1, 3], config: CONFIG },
    user: { user_name: 'display-1' },
    link: { state: 'live' },
  });
  expect([...page.stations.keys()]).toEqual([1, 3]);
  expect(harness.broker.clients()).toHaveLength(1);
  expect(harness.kept.get('display')).toMatchObject({ user_name: 'display-1' });
});

it('replaces an expired code', async () => {
  const harness = createDisplayHarness();
  const page = await harness.wall();
  harness.displays.expireCode('CODE1');
  await harness.advance(1_000);
  expect(shownCode(page)).toBe('CODE2');
});

it('shows the same code after a reload, or pairs if it was approved meanwhile', async () => {
  const before = createDisplayHarness();
  await before.wall();
  const { specs, kept } = before;
  for (const approved of [false, true]) {
    const after = createDisplayHarness({ kept });
    after.displays.addPairing('CODE1');
    if (approved) after.displays.approve('CODE1', [specs[1]!.id]);
    const page = await after.wall();
    await after.advance(1_000);
    if (approved) expect(page.shown.wall).toMatchObject({ stage: 'paired', stationIds: [2] });
    else expect(shownCode(page)).toBe('CODE1');
    expect(after.server.requestCount('/display/begin_pairing')).toBe(0);
  }
  expect([...kept.keys()]).not.toContain('display pairing');
});

it('blanks a revoked wall with the next frame and shows another code', async () => {
  const harness = createDisplayHarness();
  const { page, id } = await harness.paired([1, 2]);
  const before = page.frames.length;
  harness.displays.revoke(id);
  await harness.advance(2_000);
  const first = page.frames.slice(before).find(({ wall }) => wall !== undefined);
  expect(first).toMatchObject({
    wall: { stage: 'pairing', revoked: true },
    user: null,
    versions: { entities: 0 },
  });
  expect(page.frames.slice(before).some(({ stations, seq }) => stations && seq > (first?.seq ?? 0))).toBe(
    false,
  );
  expect(page.shown.wall).toMatchObject({ stage: 'pairing', revoked: true, pairingCode: { code: 'CODE2' } });
  expect(harness.broker.clients()).toHaveLength(0);
  expect(harness.kept.has('display')).toBe(false);

  harness.displays.approve('CODE2', [3]);
  await harness.advance(2_000);
  expect(page.shown).toMatchObject({ wall: { stage: 'paired', stationIds: [3] }, link: { state: 'live' } });
});

it('[LIVE-01] shares session and connection between two windows of a display; another display has its own', async () => {
  const harness = createDisplayHarness();
  const { page } = await harness.paired([1]);
  const second = await harness.wall('', 'second');
  expect(second.shown.wall).toEqual(page.shown.wall);
  expect(harness.broker.clients()).toHaveLength(1);
  expect(harness.displays.sessions(1)).toBe(1);

  const left = await harness.paired([2], 'left');
  expect(harness.kept.get('display:left')).toMatchObject({ user_name: 'display-2' });
  expect([...left.page.stations.keys()]).toEqual([2]);
  expect(page.shown.wall).toMatchObject({ displayId: 1 });
  expect(harness.broker.clients()).toHaveLength(2);

  harness.displays.revoke(left.id);
  await harness.advance(1_000);
  expect(left.page.shown.wall).toMatchObject({ stage: 'pairing' });
  expect(page.shown).toMatchObject({ wall: { stage: 'paired' }, link: { state: 'live' } });
});
