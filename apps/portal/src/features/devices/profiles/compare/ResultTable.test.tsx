import type { Device } from '@heliograph/contracts/http';
import { createI18n, I18nProvider } from '@heliograph/i18n';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { emptyComparison, type ComparedDevice } from './comparison.ts';
import { ResultTable } from './ResultTable.tsx';
import type { ComparisonControls } from './useComparison.ts';

const device = (id: string, name: string, change: Partial<ComparedDevice>): ComparedDevice => ({
  row: {
    id: Number(id),
    name,
    site: 'Hilltop',
    model: 'Hybrid 5 kW',
    device: { id: Number(id), device_id: id, device_type: 'C002', obj_name: name } as Device,
  } as ComparedDevice['row'],
  result: { state: 'reading' },
  rights: { setting: true, control: true },
  codes: [],
  canChange: false,
  ...change,
});

const drifted = device('1', 'Inverter 1', {
  result: {
    state: 'read',
    reading: {
      version: 0,
      at: 1,
      values: {},
      drift: [
        { code: 'shutdown_soc', why: 'differs', wanted: 10, actual: 20 },
        { code: 'low_soc', why: 'missing', wanted: 20, actual: null },
      ],
    },
  },
  codes: ['shutdown_soc'],
  canChange: true,
});
const failed = device('2', 'Inverter 2', { result: { state: 'failed', failure: null } });

async function show() {
  const controls: ComparisonControls = {
    comparison: emptyComparison,
    choose: vi.fn(),
    compare: vi.fn(),
    reset: vi.fn(),
    tickDevices: vi.fn(),
    tickValues: vi.fn(),
  };
  const compared = [drifted, failed];
  render(
    <I18nProvider i18n={await createI18n('en', ['profile', 'setting'])}>
      <MemoryRouter>
        <ResultTable compared={compared} all={compared} controls={controls} />
      </MemoryRouter>
    </I18nProvider>,
  );
  return controls;
}

const row = (name: string) => screen.getByRole('link', { name }).closest('tr')!;

it('[PAR-03] a device that differs can be excluded, and one that failed cannot be ticked', async () => {
  const controls = await show();
  expect(row('Inverter 2').dataset).toMatchObject({ device: '2', state: 'failed' });
  expect(within(row('Inverter 2')).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  const box = within(row('Inverter 1')).getByRole<HTMLInputElement>('checkbox');
  expect(box.checked).toBe(true);
  fireEvent.click(box);
  expect(controls.tickDevices).toHaveBeenCalledWith(['1'], false);
});

it('[PAR-03] a device’s differences open below it, each with its own check box where it can be written', async () => {
  const controls = await show();
  fireEvent.click(within(row('Inverter 1')).getByRole('button'));
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-why]')];
  expect(rows.map(({ dataset }) => [dataset.code, dataset.why])).toEqual([
    ['shutdown_soc', 'differs'],
    ['low_soc', 'missing'],
  ]);
  expect(within(rows[1]!).queryByRole('checkbox')).toBeNull();
  fireEvent.click(within(rows[0]!).getByRole('checkbox'));
  expect(controls.tickValues).toHaveBeenCalledWith([{ deviceId: '1', code: 'shutdown_soc' }], false);
});
