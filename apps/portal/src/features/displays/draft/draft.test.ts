import { DisplayConfig, type Scene } from '@heliograph/contracts/http';
import { usualConfig } from '@heliograph/domain/displays';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftOf, wantedOf, type DisplayDraft, type Wanted } from './displayDraft.ts';
import { draftFaults, fieldKeyOf } from './draftFaults.ts';
import { previewedConfig } from './previewedConfig.ts';
import { SCENE_KINDS, duplicated, moved, newScene, roundSeconds } from './sceneList.ts';

const usual: Wanted = { name: 'Control room', station_ids: null, config: usualConfig('en') };
const flow: Scene = { id: 'flow1', kind: 'flow', seconds: 30, station_id: 7 };
const notice: Scene = { id: 'n1', kind: 'notice', seconds: 5, title: 'Welcome', text: 'One\nTwo' };
const all: Wanted = {
  name: 'Hall',
  station_ids: [7, 9],
  config: { ...usual.config, fault_seconds: null, scenes: [...usual.config.scenes, flow, notice] },
};
const faultsOf = (change: Partial<DisplayDraft>, shown: readonly number[] = [7, 9]) =>
  Object.fromEntries(draftFaults({ ...draftOf(all), ...change }, new Set(shown)));

describe('a display that is edited', () => {
  it('asks for what it was when nothing is changed', () => {
    for (const wanted of [usual, all]) expect(wantedOf(draftOf(wanted))).toEqual(wanted);
    expect(faultsOf({})).toEqual({});
  });

  it('has every wrong field named at once, with its scene', () => {
    const scenes = draftOf(all).scenes.map((scene) => ({ ...scene, seconds: '4' }));
    expect(
      faultsOf({
        name: ' ',
        station_ids: [],
        theme: 'auto',
        light_from: '',
        fault_takeover: true,
        fault_seconds: '9.5',
        scenes: [...scenes, newScene('flow', scenes, null), newScene('notice', scenes, null)],
      }),
    ).toEqual({
      name: 'name',
      station_ids: 'stations',
      light_from: 'time',
      fault_seconds: 'faultSeconds',
      'board.seconds': 'seconds',
      'alarms.seconds': 'seconds',
      'ranking.seconds': 'seconds',
      'flow1.seconds': 'seconds',
      'flow2.station_id': 'stationMissing',
      'n1.seconds': 'seconds',
      'notice1.title': 'title',
    });
  });

  it('shows no scene about a station that it does not show', () => {
    expect(faultsOf({}, [9])).toEqual({ 'flow1.station_id': 'stationForeign' });
    expect(faultsOf({ theme: 'auto', dark_from: '07:00' })).toEqual({ dark_from: 'hours' });
    expect(faultsOf({ scenes: [] })).toEqual({ scenes: 'scenes' });
  });

  it.each([
    ['name', 'name'],
    ['station_ids.0', 'station_ids'],
    ['config.fault_seconds', 'fault_seconds'],
    ['config.scenes', 'scenes'],
    ['config.scenes.3.station_id', 'flow1.station_id'],
    ['config.scenes.99.seconds', 'scenes'],
    ['version', null],
  ])('the server means by %s the field %s', (path, key) => {
    expect(fieldKeyOf(path, draftOf(all))).toBe(key);
  });

  it('is previewed with what of it is right already', () => {
    const draft = draftOf(all);
    const [board, ...rest] = draft.scenes;
    const half = [{ ...board!, seconds: '' }, ...rest, newScene('revenue', draft.scenes, null)];
    const config = previewedConfig({ ...draft, theme: 'auto', light_from: '', scenes: half });
    expect(config?.scenes.map(({ id, seconds }) => [id, seconds])).toEqual([
      ['board', 30],
      ['alarms', 20],
      ['ranking', 20],
      ['flow1', 30],
      ['n1', 5],
    ]);
    expect(previewedConfig({ ...draft, scenes: [] })).toBeNull();
  });
});

describe('scenes in their order', () => {
  const kinds = fc.constantFrom(...SCENE_KINDS);
  const act = fc.oneof(
    fc.record({ act: fc.constant('add' as const), kind: kinds }),
    fc.record({ act: fc.constant('duplicate' as const), at: fc.nat(25) }),
    fc.record({ act: fc.constant('move' as const), at: fc.nat(25), to: fc.integer({ min: -1, max: 25 }) }),
  );

  it('keep ids of their own that the server takes, and never get lost on their way', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 15 }), (acts) => {
        let { scenes } = draftOf(usual);
        for (const one of acts) {
          const before = scenes;
          if (one.act === 'add') scenes = [...scenes, newScene(one.kind, scenes, 7)];
          else if (one.act === 'duplicate') scenes = duplicated(scenes, one.at);
          else {
            scenes = moved(scenes, one.at, one.to);
            expect(scenes.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
          }
        }
        const titled = scenes.map((scene) => (scene.kind === 'notice' ? { ...scene, title: 'T' } : scene));
        const { config } = wantedOf({ ...draftOf(usual), scenes: titled });
        expect(DisplayConfig.safeParse(config).success).toBe(true);
      }),
    );
  });

  it('take the sum of their seconds, which is unknown while one has none', () => {
    const { scenes } = draftOf(usual);
    expect(roundSeconds(scenes)).toBe(100);
    expect(roundSeconds([...scenes, { ...scenes[0]!, seconds: 'soon' }])).toBeNull();
  });
});
