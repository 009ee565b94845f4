import { expect, it } from 'vitest';
import { codeOf, createWallStage, REPORT } from '../testing/createWallStage.ts';
import { CONFIG } from '../testing/memoryDisplays.ts';

it('a new wall shows a code until somebody approves it, then its stations and no others', async () => {
  const stage = createWallStage();
  const page = await stage.wall();
  expect(page.shown).toMatchObject({
    wall: { stage: 'pairing', invitation: { code: 'CODE1' }, revoked: false },
    user: null,
    link: { state: 'signedOut' },
  });
  expect(page.shown.entities).toBeUndefined();
  expect(stage.server.requests.find(({ path }) => path === '/display/begin_pairing')?.body).toEqual({
    screen: REPORT.screen,
  });
  await stage.advance(60_000);
  expect(stage.displays.codes()).toEqual(['CODE1']);

  stage.displays.approve('CODE1', [1, 3]);
  await stage.advance(2_000);
  expect(page.shown).toMatchObject({
    wall: { stage: 'paired', displayId: 1, name: 'Wall 1', stationIds: [1, 3], config: CONFIG },
    user: { user_name: 'display-1' },
    link: { state: 'live' },
  });
  expect([...page.stations.keys()]).toEqual([1, 3]);
  expect(stage.broker.clients()).toHaveLength(1);
  expect(stage.kept.get('display')).toMatchObject({ user_name: 'display-1' });
});

it('a code that ended gives way to another', async () => {
  const stage = createWallStage();
  const page = await stage.wall();
  stage.displays.end('CODE1');
  await stage.advance(1_000);
  expect(codeOf(page)).toBe('CODE2');
});

it('a wall that is loaded anew shows the same code, and hears that it was approved meanwhile', async () => {
  const before = createWallStage();
  await before.wall();
  const { specs, kept } = before;
  for (const approved of [false, true]) {
    const after = createWallStage({ kept });
    after.displays.begun('CODE1');
    if (approved) after.displays.approve('CODE1', [specs[1]!.id]);
    const page = await after.wall();
    await after.advance(1_000);
    if (approved) expect(page.shown.wall).toMatchObject({ stage: 'paired', stationIds: [2] });
    else expect(codeOf(page)).toBe('CODE1');
    expect(after.server.asked('/display/begin_pairing')).toBe(0);
  }
  expect([...kept.keys()]).not.toContain('display pairing');
});

it('a wall that is revoked goes blank with the next frame, and shows another code', async () => {
  const stage = createWallStage();
  const { page, id } = await stage.paired([1, 2]);
  const before = page.frames.length;
  stage.displays.revoke(id);
  await stage.advance(2_000);
  const first = page.frames.slice(before).find(({ wall }) => wall !== undefined);
  expect(first).toMatchObject({ wall: { stage: 'pairing', revoked: true }, user: null, entities: 0 });
  expect(page.frames.slice(before).some(({ stations, seq }) => stations && seq > (first?.seq ?? 0))).toBe(
    false,
  );
  expect(page.shown.wall).toMatchObject({ stage: 'pairing', revoked: true, invitation: { code: 'CODE2' } });
  expect(stage.broker.clients()).toHaveLength(0);
  expect(stage.kept.has('display')).toBe(false);

  stage.displays.approve('CODE2', [3]);
  await stage.advance(2_000);
  expect(page.shown).toMatchObject({ wall: { stage: 'paired', stationIds: [3] }, link: { state: 'live' } });
});

it('[LIVE-01] two windows of one display share its session and its connection; another display has its own', async () => {
  const stage = createWallStage();
  const { page } = await stage.paired([1]);
  const second = await stage.wall('', 'second');
  expect(second.shown.wall).toEqual(page.shown.wall);
  expect(stage.broker.clients()).toHaveLength(1);
  expect(stage.displays.sessions(1)).toBe(1);

  const left = await stage.paired([2], 'left');
  expect(stage.kept.get('display:left')).toMatchObject({ user_name: 'display-2' });
  expect([...left.page.stations.keys()]).toEqual([2]);
  expect(page.shown.wall).toMatchObject({ displayId: 1 });
  expect(stage.broker.clients()).toHaveLength(2);

  stage.displays.revoke(left.id);
  await stage.advance(1_000);
  expect(left.page.shown.wall).toMatchObject({ stage: 'pairing' });
  expect(page.shown).toMatchObject({ wall: { stage: 'paired' }, link: { state: 'live' } });
});
