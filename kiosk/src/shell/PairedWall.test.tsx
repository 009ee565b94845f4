import type { Entities, Link, WallState } from '@heliograph/contracts/engine';
import type { AlarmRecord, DisplayConfig, Scene, User, DisplayHealth } from '@heliograph/contracts/http';
import { defaultDisplayConfig } from '@heliograph/domain/displays';
import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { I18nProvider, createI18n } from '@heliograph/i18n';
import { ThemeProvider, createThemeStore } from '@heliograph/ui/light';
import { act, fireEvent, render, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Wall } from './Wall.tsx';

// Scenes have their own tests; this one checks which is shown.
vi.mock('../scenes/sceneComponents.ts', () => ({
  loadSceneComponent: () => Promise.resolve(({ scene }: { scene: Scene }) => <h1>{scene.id}</h1>),
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
const config: DisplayConfig = {
  ...defaultDisplayConfig('en'),
  scenes: [notice('a'), notice('b'), notice('c')],
};
const paired = (over: Partial<Paired> = {}): Paired => ({
  stage: 'paired',
  displayId: 7,
  name: 'Lobby',
  stationIds: [1],
  config,
  acknowledgeUrl: null,
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
  handling: {
    state: 'unacknowledged',
    acknowledgedAt: null,
    acknowledgedBy: '',
    announced: true,
    suppressedUntil: null,
    suppressedBy: '',
    reason: '',
    cause: null,
  },
  detail: JSON.stringify({ msg: `Message ${code}`, deviceName: 'Inverter', code }),
  level: 3,
  priority: 'high',
  incident: null,
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

/** A busy machine takes a while to load a module. */
const LOADED = { timeout: 20_000 };

async function open(wall: WallState = paired()) {
  const reports: Omit<DisplayHealth, 'drops'>[] = [];
  const faults: AlarmRecord[] = [];
  const engine = createFakeEngine({
    wall: { report: (health) => Promise.resolve(void reports.push(health)) },
    alarms: { recent: () => Promise.resolve(faults.map((each) => ({ ...each, members: 1 }))) },
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
  await push({ wall, user, link: live(), versions: { entities: 1, alarms } });
  await vi.waitFor(() => expect(shown()).not.toBeNull(), LOADED);
  return {
    push,
    reports,
    async pushFaults(...records: AlarmRecord[]) {
      faults.splice(0, faults.length, ...records);
      await push({ versions: { alarms: ++alarms } });
    },
    /** The engine sends frames in the meantime. */
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
const takeover = () => page().queryByRole('region', { name: 'New fault' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
});

describe('a paired display', () => {
  it('rotates its scenes and shows the number of the current one', async () => {
    const { pass } = await open();
    expect(shown()).toBe('a');
    expect(page().getByRole('img', { name: 'Scene 1 of 3' })).toBeDefined();
    await pass(6);
    expect(shown()).toBe('b');
    expect(document.querySelectorAll('[data-scene]')).toHaveLength(1);
  });

  it('shows the next scene after a night of sleep, without skipping any', async () => {
    const { pass } = await open();
    vi.setSystemTime(Date.now() + 8 * 3_600_000);
    await pass(1);
    expect(shown()).toBe('b');
    await pass(3);
    expect(shown()).toBe('b');
  });

  it('pauses while somebody uses keys or swipes', async () => {
    const { pass } = await open();
    fireEvent.keyDown(window, { key: 'ArrowLeft' });
    expect(shown()).toBe('c');
    await pass(30);
    expect(shown()).toBe('c');
    expect(page().getByText('Resumes in 30 s')).toBeDefined();
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

  it('keeps its scene when the config changes, if it still exists', async () => {
    const { push, pass } = await open();
    await pass(6);
    await push({ wall: paired({ config: { ...config, scenes: [notice('b', 60), notice('d')] } }) });
    expect(shown()).toBe('b');
    await push({ wall: paired({ config: { ...config, scenes: [notice('d')] } }) });
    expect(shown()).toBe('d');
  });

  it('uses the configured language, and the theme for the time of day', async () => {
    const { push, pass } = await open(
      paired({ config: { ...config, theme: 'auto', light_from: '07:00', dark_from: '12:01' } }),
    );
    expect(document.documentElement.dataset.theme).toBe('light');
    await pass(61);
    expect(document.documentElement.dataset.theme).toBe('dark');
    await push({ wall: paired({ config: { ...config, lang: 'zh' } }) });
    await vi.waitFor(() => expect(document.documentElement.lang).toBe('zh-CN'), LOADED);
    expect(localStorage.getItem('lang')).toBeNull();
  });

  it('shows its name while it is identified', async () => {
    const { push, pass } = await open();
    await push({ wall: paired({ identifyUntil: Date.now() + 3000 }) });
    expect(page().getByText('Lobby')).toBeDefined();
    await pass(4);
    expect(page().queryByText('Lobby')).toBeNull();
  });

  it('reports its health every few seconds, and at once when the scene changes', async () => {
    const { pass, reports } = await open();
    expect(reports.at(-1)).toMatchObject({ scene: 'a', live: true, build: 'dev', screen: { ratio: 1 } });
    const before = reports.length;
    await pass(6);
    expect(reports.length).toBeGreaterThanOrEqual(before + 2);
    expect(reports.at(-1)).toMatchObject({ scene: 'b' });
  });

  it('no longer shows scenes once it is revoked', async () => {
    const { push } = await open();
    await push({ wall: { stage: 'pairing', pairingCode: null, revoked: true }, user: null });
    expect(shown()).toBeNull();
    expect(page().getByRole('alert').textContent).toContain('This display was revoked');
  });
});

describe('a new fault', () => {
  it('takes over the display with the station name, then gives the scene its full time', async () => {
    const { pushFaults, pass, reports } = await open(paired({ config: { ...config, fault_seconds: 10 } }));
    await pass(4);
    await pushFaults(fault('F1'), fault('F0', { timestamp: NOON - 3_600_000 }));
    expect(takeover()?.textContent).toContain('Tran Cottage');
    expect(takeover()?.textContent).toContain('Message F1');
    expect(takeover()?.textContent).toContain('1 more fault is open');
    await pass(9);
    expect(takeover()).not.toBeNull();
    expect(reports.at(-1)?.scene).toBeNull();
    await pass(2);
    expect(takeover()).toBeNull();
    await pass(3);
    expect(shown()).toBe('a');
    await pass(3);
    expect(shown()).toBe('b');
  });

  it('is followed by the next, and both end when they recover', async () => {
    const { pushFaults, pass } = await open();
    await pushFaults(fault('F1'));
    await pass(1);
    await pushFaults(fault('F1', { timestamp: NOON }), fault('F2'));
    expect(takeover()?.textContent).toContain('Message F1');
    await pushFaults(
      fault('F2', { timestamp: Date.now() }),
      fault('F1', { timestamp: NOON, state: 1, recovery: 1 }),
    );
    expect(takeover()?.textContent).toContain('Message F2');
    await pushFaults();
    expect(takeover()).toBeNull();
  });

  it('[ALM-01] shows the code to acknowledge it where allowed, and ends once somebody did', async () => {
    const url = 'https://portal.example/wallAlarms?wall=7.1.AAAAAAAAAAAAAAAA';
    const { pushFaults } = await open(paired({ acknowledgeUrl: url }));
    const one = fault('F01');
    await pushFaults(one);
    expect(takeover()).not.toBeNull();
    expect(page().getByRole('img', { name: `QR code that opens ${url}` })).toBeDefined();
    await pushFaults({ ...one, handling: { ...one.handling, state: 'acknowledged' } });
    expect(takeover()).toBeNull();
  });

  it('is dismissed by a touch, without pausing scenes', async () => {
    const { pushFaults } = await open();
    await pushFaults(fault('F1'));
    fireEvent.pointerDown(window);
    expect(takeover()).toBeNull();
    expect(page().queryByText('Paused')).toBeNull();
  });

  it('does not take over a display with takeovers turned off', async () => {
    const { pushFaults } = await open(paired({ config: { ...config, fault_seconds: null } }));
    await pushFaults(fault('F1'));
    expect(takeover()).toBeNull();
  });
});
