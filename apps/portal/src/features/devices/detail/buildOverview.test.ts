import { deviceModels } from '@heliograph/domain/models';
import { expect, it } from 'vitest';
import { buildOverview, COUNTERS_OF_TODAY } from './buildOverview.ts';

const of = (id: number) =>
  buildOverview(
    deviceModels.find((model) => model.id === id)!.properties.map(({ code }) => ({ fun_code: code })),
  );

it.each([15, 18, 20])('[DET-06] hybrid inverter %i shows the energy flow and today’s counters', (id) => {
  const { flow, figures } = of(id);
  expect(flow).toEqual({
    pv: 'P',
    grid: 'grid_power',
    generator: 'generator_power',
    battery: 'battery_power',
    load: 'load_power',
  });
  expect(figures).toEqual([
    'today-KRA',
    'today-load',
    'today-charge',
    'today-discharge',
    'today-import',
    'today-export',
  ]);
});

it('[DET-06] other types show their own figures', () => {
  const figures = (id: number) => {
    expect(of(id).flow).toBeNull();
    return of(id).figures;
  };
  expect(figures(11)).toEqual(['signal', 'uptime', 'memory_use', 'board_temperature']);
  expect(figures(33)).toEqual(['output_power', 'P', 'today-KRA', 'KRA']);
  expect(figures(26)).toEqual(figures(33));
  expect(figures(39)).toEqual(['grid_power', 'power_factor', 'import_total', 'export_total']);
  expect(figures(41)).toEqual(['breaker_state', 'breaker_power', 'breaker_current', 'breaker_energy_total']);
  expect(figures(42)).toEqual(['charger_state', 'charging_power', 'session_energy', 'charging_total']);
});

it('[DET-06] inputs and phases are listed with the quantities measured for each', () => {
  expect([15, 20, 33, 26, 39].map((id) => of(id).pvInputs.length)).toEqual([2, 4, 2, 3, 0]);
  expect([15, 18, 33, 26, 39].map((id) => of(id).phases.length)).toEqual([0, 3, 0, 3, 3]);
  expect(of(33).pvInputs[1]).toEqual({
    number: 2,
    codes: { voltage: 'pv2_voltage', current: 'pv2_current', power: 'pv2_power' },
  });
  expect(of(26).phases[0]).toEqual({
    number: 1,
    codes: { voltage: 'grid_voltage_l1', current: 'grid_current_l1' },
  });
});

it('[TRU-05] each model that shows an energy of today has the counter that it follows from', () => {
  for (const { id, properties } of deviceModels) {
    const codes = new Set(properties.map(({ code }) => code));
    const today = of(id).figures.filter((code) => code.startsWith('today-'));
    expect(
      today.filter((code) => !codes.has(COUNTERS_OF_TODAY[code] ?? '')),
      `${id}`,
    ).toEqual([]);
  }
});
