import { DisplayConfig, type Scene } from '@heliograph/contracts/http';
import { defaultDisplayConfig, SCENE_KINDS } from '@heliograph/domain/displays';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  toDraft,
  previewConfig,
  toSettings,
  type DisplayDraft,
  type DisplaySettings,
} from './displayDraft.ts';
import { draftErrors, getFieldKey } from './draftErrors.ts';
import { duplicateScene, moveScene, newScene, roundSeconds } from './sceneList.ts';

const usual: DisplaySettings = {
  name: 'Control room',
  station_ids: null,
  config: defaultDisplayConfig('en'),
};
const flow: Scene = { id: 'flow1', kind: 'flow', seconds: 30, station_id: 7 };
const notice: Scene = { id: 'n1', kind: 'notice', seconds: 5, title: 'Welcome', text: 'One\nTwo' };
const all: DisplaySettings = {
  name: 'Hall',
  station_ids: [7, 9],
  config: { ...usual.config, fault_seconds: null, scenes: [...usual.config.scenes, flow, notice] },
};
const listErrors = (change: Partial<DisplayDraft>, shown: readonly number[] = [7, 9]) =>
  Object.fromEntries(draftErrors({ ...toDraft(all), ...change }, new Set(shown)));

describe('display drafts', () => {
  it('produce the same settings when nothing is changed', () => {
    for (const settings of [usual, all]) expect(toSettings(toDraft(settings))).toEqual(settings);
    expect(listErrors({})).toEqual({});
  });

  it('report every invalid field at once, with its scene', () => {
    const scenes = toDraft(all).scenes.map((scene) => ({ ...scene, seconds: '4' }));
    expect(
      listErrors({
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

  it('refuse a scene about a station that is not shown', () => {
    expect(listErrors({}, [9])).toEqual({ 'flow1.station_id': 'stationForeign' });
    expect(listErrors({ theme: 'auto', dark_from: '07:00' })).toEqual({ dark_from: 'hours' });
    expect(listErrors({ scenes: [] })).toEqual({ scenes: 'scenes' });
  });

  it.each([
    ['name', 'name'],
    ['station_ids.0', 'station_ids'],
    ['config.fault_seconds', 'fault_seconds'],
    ['config.scenes', 'scenes'],
    ['config.scenes.3.station_id', 'flow1.station_id'],
    ['config.scenes.99.seconds', 'scenes'],
    ['version', null],
  ])('the server’s %s is the form’s %s', (path, key) => {
    expect(getFieldKey(path, toDraft(all))).toBe(key);
  });

  it('are previewed with what is valid so far', () => {
    const draft = toDraft(all);
    const [board, ...rest] = draft.scenes;
    const half = [{ ...board!, seconds: '' }, ...rest, newScene('revenue', draft.scenes, null)];
    const config = previewConfig({ ...draft, theme: 'auto', light_from: '', scenes: half });
    expect(config?.scenes.map(({ id, seconds }) => [id, seconds])).toEqual([
      ['board', 30],
      ['alarms', 20],
      ['ranking', 20],
      ['flow1', 30],
      ['n1', 5],
    ]);
    expect(previewConfig({ ...draft, scenes: [] })).toBeNull();
  });
});

describe('scene lists', () => {
  const kinds = fc.constantFrom(...SCENE_KINDS);
  const act = fc.oneof(
    fc.record({ act: fc.constant('add' as const), kind: kinds }),
    fc.record({ act: fc.constant('duplicate' as const), at: fc.nat(25) }),
    fc.record({ act: fc.constant('move' as const), at: fc.nat(25), to: fc.integer({ min: -1, max: 25 }) }),
  );

  it('keep unique valid ids and never lose a scene', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 15 }), (actions) => {
        let { scenes } = toDraft(usual);
        for (const one of actions) {
          const before = scenes;
          if (one.act === 'add') scenes = [...scenes, newScene(one.kind, scenes, 7)];
          else if (one.act === 'duplicate') scenes = duplicateScene(scenes, one.at);
          else {
            scenes = moveScene(scenes, one.at, one.to);
            expect(scenes.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
          }
        }
        const titled = scenes.map((scene) => (scene.kind === 'notice' ? { ...scene, title: 'T' } : scene));
        const { config } = toSettings({ ...toDraft(usual), scenes: titled });
        expect(DisplayConfig.safeParse(config).success).toBe(true);
      }),
    );
  });

  it('sum their seconds; null while one is invalid', () => {
    const { scenes } = toDraft(usual);
    expect(roundSeconds(scenes)).toBe(100);
    expect(roundSeconds([...scenes, { ...scenes[0]!, seconds: 'soon' }])).toBeNull();
  });
});
