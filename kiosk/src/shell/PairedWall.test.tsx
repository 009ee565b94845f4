// @vitest-environment jsdom
import type { Entities, Link, WallState } from '@heliograph/contracts/engine';
import type { AlarmRecord, DisplayConfig, Scene, User, WallHealth } from '@heliograph/contracts/http';
import { usualConfig } from '@heliograph/domain/displays';
import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { I18nProvider, createI18n } from '@heliograph/i18n';
import { ThemeProvider, createThemeStore } from '@heliograph/ui';
import { act, cleanup, fireEvent, render, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Wall } from './Wall.tsx';

// Scenes have tests of their own; here it counts whose turn it is.
vi.mock('../scenes/sceneCode.ts', () => ({
  loadScene: () => Promise.resolve(({ scene }: { scene: Scene }) => <h1>{scene.id}</h1>),
}));

type Paired = Extract<WallState, { stage: 'paired' }>;

const NOON = new Date(2026, 5, 1, 12, 0, 0).getTime();
const notice = (id: string, seconds = 5): Scene => ({
  id,
  kind: 'notice',
  seconds,
  title: `Title ${id}`,
  text: 'x',
});
const config: DisplayConfig = { ...usualConfig('en'), scenes: [notice('a'), notice('b'), notice('c')] };
const paired = (over: Partial<Paired> = {}): Paired => ({
  stage: 'paired',
  displayId: 7,
  name: 'Lobby',
  stationIds: [1],
  config,
  identifyUntil: null,
  reloads: 0,
  build: null,
  ...over,
});
const user = { user_name: 'display-7' } as User;
const live = (): Link => ({ state: 'live', since: Date.now(), brokers: { up: 1, of: 1 } });
const fault = (code: string, over: Partial<AlarmRecord> = {}): AlarmRecord => ({
  id: code,
  deviceId: 'd1',
  timestamp: Date.now(),
  recovery: 0,
  detail: JSON.stringify({ msg: `Message ${code}`, deviceName: 'Inverter', code }),
  level: 3,
  state: 0,
  type: 'fault',
  ...over,
});
const entities = {
  version: 1,
  loadedAt: 0,
  stations: [{ id: 1, station_name: 'Tran Cottage' }],
  devices: [{ id: 5, device_id: 'd1', station_id: 1, obj_name: 'Inverter 1' }],
  deviceTypes: [],
  stationTypes: [],
} as unknown as Entities;

const page = () => within(document.body);

async function open(wall: WallState = paired()) {
  const reports: Omit<WallHealth, 'drops'>[] = [];
  const faults: AlarmRecord[] = [];
  const engine = createFakeEngine({
    wall: { report: (health) => Promise.resolve(void reports.push(health)) },
    alarms: { recent: () => Promise.resolve([...faults]) },
    fleet: { entities: () => Promise.resolve(entities) },
    session: { language: () => Promise.resolve() },
  });
  const i18n = await createI18n('en', ['board', 'kiosk', 'scene']);
  vi.useFakeTimers({ now: NOON });
  render(
    <I18nProvider i18n={i18n}>
      <ThemeProvider store={createThemeStore({ initial: 'dark' })}>
        <Provider store={createEngineStore(engine)}>
          <Wall mode="display" />
        </Provider>
      </ThemeProvider>
    </I18nProvider>,
  );
  let alarms = 1;
  async function push(frame: Parameters<typeof engine.push>[0]) {
    await act(async () => {
      engine.push(frame);
      await vi.advanceTimersByTimeAsync(0);
    });
  }
  await push({ wall, user, link: live(), entities: 1, alarms });
  await vi.waitFor(() => expect(shown()).not.toBeNull());
  return {
    push,
    reports,
    async tell(...records: AlarmRecord[]) {
      faults.splice(0, faults.length, ...records);
      await push({ alarms: ++alarms });
    },
    /** The engine speaks meanwhile. */
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second++) {
        await act(() => vi.advanceTimersByTimeAsync(1000));
        await push({});
      }
    },
  };
}

const shown = () =>
  document.querySelector<HTMLElement>('[data-scene]:not([data-leaving])')?.dataset.scene ?? null;
const taken = () => page().queryByRole('region', { name: 'New fault' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a paired display', () => {
  it('shows its scenes in turn and says which of how many', async () => {
    const { pass } = await open();
    expect(shown()).toBe('a');
    expect(page().getByRole('img', { name: 'Scene 1 of 3' })).toBeDefined();
    await pass(6);
    expect(shown()).toBe('b');
    expect(document.querySelectorAll('[data-scene]')).toHaveLength(1);
  });

  it('shows the next scene after a night of sleep, not one further', async () => {
    const { pass } = await open();
    vi.setSystemTime(Date.now() + 8 * 3_600_000);
    await pass(1);
    expect(shown()).toBe('b');
    await pass(3);
    expect(shown()).toBe('b');
  });

  it('rests while somebody is there, who turns pages by keys and fingers', async () => {
    const { pass } = await open();
    fireEvent.keyDown(window, { key: 'ArrowLeft' });
    expect(shown()).toBe('c');
    await pass(30);
    expect(shown()).toBe('c');
    expect(page().getByText('Goes on in 30 s')).toBeDefined();
    fireEvent.pointerDown(window, { clientX: 300, clientY: 100 });
    fireEvent.pointerUp(window, { clientX: 200, clientY: 110 });
    expect(shown()).toBe('a');
    await pass(59);
    expect(shown()).toBe('a');
    await pass(7);
    expect(shown()).toBe('b');
    fireEvent.keyDown(window, { key: ' ' });
    expect(page().getByText('Paused')).toBeDefined();
    fireEvent.keyDown(window, { key: ' ' });
    expect(page().queryByText('Paused')).toBeNull();
  });

  it('stays with its scene when its config changes, if that is still there', async () => {
    const { push, pass } = await open();
    await pass(6);
    await push({ wall: paired({ config: { ...config, scenes: [notice('b', 60), notice('d')] } }) });
    expect(shown()).toBe('b');
    await push({ wall: paired({ config: { ...config, scenes: [notice('d')] } }) });
    expect(shown()).toBe('d');
  });

  it('speaks and looks as its config says, by the time of day', async () => {
    const { push, pass } = await open(
      paired({ config: { ...config, theme: 'auto', light_from: '07:00', dark_from: '12:01' } }),
    );
    expect(document.documentElement.dataset.theme).toBe('light');
    await pass(61);
    expect(document.documentElement.dataset.theme).toBe('dark');
    await push({ wall: paired({ config: { ...config, lang: 'zh' } }) });
    await vi.waitFor(() => expect(document.documentElement.lang).toBe('zh-CN'));
    expect(localStorage.getItem('lang')).toBeNull();
  });

  it('shows its name while somebody asks which display it is', async () => {
    const { push, pass } = await open();
    await push({ wall: paired({ identifyUntil: Date.now() + 3000 }) });
    expect(page().getByText('Lobby')).toBeDefined();
    await pass(4);
    expect(page().queryByText('Lobby')).toBeNull();
  });

  it('tells how it is each few seconds, and at once when another scene is shown', async () => {
    const { pass, reports } = await open();
    expect(reports.at(-1)).toMatchObject({ scene: 'a', live: true, build: 'dev', screen: { ratio: 1 } });
    const before = reports.length;
    await pass(6);
    expect(reports.length).toBeGreaterThanOrEqual(before + 2);
    expect(reports.at(-1)).toMatchObject({ scene: 'b' });
  });

  it('shows no scene any more once it is revoked', async () => {
    const { push } = await open();
    await push({ wall: { stage: 'pairing', invitation: null, revoked: true }, user: null });
    expect(shown()).toBeNull();
    expect(page().getByRole('alert').textContent).toContain('This display was revoked');
  });
});

describe('a new fault', () => {
  it('takes the display over, says where, and gives the scene its whole time afterwards', async () => {
    const { tell, pass, reports } = await open(paired({ config: { ...config, fault_seconds: 10 } }));
    await pass(4);
    await tell(fault('F1'), fault('F0', { timestamp: NOON - 3_600_000 }));
    expect(taken()?.textContent).toContain('Tran Cottage');
    expect(taken()?.textContent).toContain('Message F1');
    expect(taken()?.textContent).toContain('1 more fault is open');
    await pass(9);
    expect(taken()).not.toBeNull();
    expect(reports.at(-1)?.scene).toBeNull();
    await pass(2);
    expect(taken()).toBeNull();
    await pass(3);
    expect(shown()).toBe('a');
    await pass(3);
    expect(shown()).toBe('b');
  });

  it('gives way to the next, and both end when they recover', async () => {
    const { tell, pass } = await open();
    await tell(fault('F1'));
    await pass(1);
    await tell(fault('F1', { timestamp: NOON }), fault('F2'));
    expect(taken()?.textContent).toContain('Message F1');
    await tell(
      fault('F2', { timestamp: Date.now() }),
      fault('F1', { timestamp: NOON, state: 1, recovery: 1 }),
    );
    expect(taken()?.textContent).toContain('Message F2');
    await tell();
    expect(taken()).toBeNull();
  });

  it('is dismissed by a touch, which stops no scene', async () => {
    const { tell } = await open();
    await tell(fault('F1'));
    fireEvent.pointerDown(window);
    expect(taken()).toBeNull();
    expect(page().queryByText('Paused')).toBeNull();
  });

  it('leaves a display alone that is not to be taken over', async () => {
    const { tell } = await open(paired({ config: { ...config, fault_seconds: null } }));
    await tell(fault('F1'));
    expect(taken()).toBeNull();
  });
});
