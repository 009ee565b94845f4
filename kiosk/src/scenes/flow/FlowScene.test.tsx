import type { FleetSummary, StationColumns, StationDay } from '@heliograph/contracts/engine';
import type { Station, User } from '@heliograph/contracts/http';
import { Quality } from '@heliograph/domain/energy';
import { createEngineStore } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { I18nProvider, createI18n } from '@heliograph/i18n';
import { act, render, screen, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FlowScene } from './FlowScene.tsx';

const one = (value: number) => Float64Array.of(value);
const row = (values: Partial<Record<'pv' | 'battery', number>> = {}): StationColumns => ({
  id: Int32Array.of(7),
  status: Uint8Array.of(1),
  pv: one(values.pv ?? 5200),
  load: one(1300),
  battery: one(values.battery ?? 0),
  grid: one(-3900),
  generator: one(NaN),
  soc: one(80),
  today: one(12),
  at: one(Date.now()),
  online: Uint16Array.of(2),
  devices: Uint16Array.of(2),
});
const total = { value: 1, reporting: 1, of: 1 };
const summary = {
  stations: { nodata: 0, normal: 1, offline: 0, abnormal: 0, fault: 0 },
  power: { pv: total, load: total, battery: total, grid: total, generator: total, soc: total },
  gateways: { reporting: 1, of: 1 },
  newest: 1,
  oldest: 1,
} as FleetSummary;
const unknown = new Float64Array(24).fill(NaN);
const day: StationDay = {
  start: 0,
  end: 86_400_000,
  step: 3_600_000,
  pv: new Float64Array(24).fill(4000),
  load: unknown,
  battery: unknown,
  grid: unknown,
  generator: unknown,
  soc: unknown,
  hours: [],
  energy: {
    generation: 31.5,
    load: null,
    gridImport: 0,
    gridExport: 20,
    controlled: null,
    charge: null,
    discharge: null,
    generator: null,
    quality: {
      generation: Quality.estimated,
      load: Quality.unknown,
      gridImport: 0,
      gridExport: 0,
      controlled: 0,
      charge: 0,
      discharge: 0,
      generator: 0,
    },
  },
  selfUse: 11.5,
  computedAt: Date.now(),
};
const station = { id: 7, station_name: 'Kingaroy Solar', time_zone: 'UTC' } as Station;

async function show(stationId: number) {
  const engine = createFakeEngine({
    fleet: {
      entities: () =>
        Promise.resolve({
          version: 1,
          contentVersion: 1,
          loadedAt: 1,
          isPartial: false,
          of: 1,
          stations: [station],
          devices: [],
          deviceTypes: [],
          stationTypes: [],
        }),
    },
    stations: { day: () => Promise.resolve(day) },
  });
  const i18n = await createI18n('en', ['board', 'scene']);
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <Provider store={createEngineStore(engine)}>
          <Suspense>
            <FlowScene scene={{ kind: 'flow', id: 'a', seconds: 30, station_id: stationId }} />
          </Suspense>
        </Provider>
      </I18nProvider>,
    );
    await Promise.resolve();
  });
  await act(async () => {
    engine.push({
      user: { user_name: 'wall' } as User,
      link: { state: 'live', since: Date.now(), brokers: { up: 1, of: 1 } },
      versions: { entities: 1 },
    });
    await Promise.resolve();
    engine.push({ summary, stations: row() });
    await Promise.resolve();
  });
  return engine;
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

const carrier = async (name: string) =>
  within((await screen.findByText(name, { selector: 'dt' })).parentElement!);

describe('the scene of one station', () => {
  it('shows its power and its energy today', async () => {
    await show(7);
    expect(await screen.findByText('Kingaroy Solar')).toBeDefined();
    expect((await carrier('PV')).getByText('5.20').tagName).toBe('SPAN');
    expect((await carrier('Grid')).getByText('exporting')).toBeDefined();
    expect(await screen.findByText('31.50')).toBeDefined();
    // There is no battery energy.
    expect(screen.queryByText('Battery charge')).toBeNull();
  });

  it('[DQ-04] marks energies that are not plainly measured, and says where one is unknown', async () => {
    await show(7);
    const generation = await carrier('Generation');
    expect(generation.getByRole('img').getAttribute('aria-label')).toContain('estimated');
    expect((await carrier('Consumption')).getByText('unknown')).toBeDefined();
    expect(screen.getByText('part unknown, estimated')).toBeDefined();
    expect((await carrier('Grid export')).queryByRole('img')).toBeNull();
  });

  it('[DV-12] strikes through only the stale value, with its time', async () => {
    const engine = await show(7);
    await act(async () => {
      engine.push({ stations: row({ pv: NaN }) });
      await Promise.resolve();
    });
    const pv = await carrier('PV');
    expect(pv.getByText('5.20').tagName).toBe('S');
    expect(pv.getByText(/^\d\d:\d\d:\d\d$/)).toBeDefined();
    expect((await carrier('Load')).getByText('1.30').tagName).toBe('SPAN');
  });

  it('[DV-12] strikes through everything the moment the link is lost', async () => {
    const engine = await show(7);
    expect(await screen.findByText('31.50')).toBeDefined();
    await act(async () => {
      engine.push({ link: { state: 'disconnected', since: Date.now(), brokers: { up: 0, of: 1 } } });
      await Promise.resolve();
    });
    for (const value of ['5.20', '1.30', '3.90', '31.50']) expect(screen.getByText(value).tagName).toBe('S');
  });

  it('shows that a station is not available on this display', async () => {
    await show(8);
    expect(await screen.findByText('This station cannot be shown here')).toBeDefined();
  });
});
