import { parameterGroups, visibleParameters, type GroupId, type Values } from '@heliograph/domain/parameters';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInPortal } from '../../../shared/testing/renderInPortal.tsx';
import { GroupFields } from './GroupFields.tsx';
import { emptySettingsForm, formChanges, formErrors, valuesAfterWrite, withEdits } from './settingsForm.ts';
import { SubmitBar } from './SubmitBar.tsx';
import type { GroupForm } from './useGroupForm.ts';
import type { GroupWriting } from './useGroupWriting.tsx';

/** The form of a group of a 12 kW inverter, with edits; without another model, of Deye's. */
function makeForm(id: GroupId, values: Values, edits: Record<string, string> = {}, modelId = 18): GroupForm {
  const group = parameterGroups(modelId, 12_000).find((each) => each.id === id)!;
  const form = withEdits({ ...emptySettingsForm, values }, edits);
  const valuesAfter = valuesAfterWrite(group, form);
  return {
    group,
    values,
    edits: form.edits,
    valuesAfter,
    visible: visibleParameters(group, valuesAfter),
    errors: formErrors(group, form),
    changes: formChanges(group, form),
    undo: vi.fn(),
    edit: vi.fn(),
  } as Partial<GroupForm> as GroupForm;
}

async function show(form: GroupForm, more: Partial<GroupWriting> = {}) {
  const writing = { form, jobs: { busy: false }, reachability: 'reachable', ...more } as GroupWriting;
  await renderInPortal(
    <>
      <GroupFields form={form} disabled={false} />
      <SubmitBar writing={writing} />
    </>,
    { texts: ['setting', 'common'] },
  );
}

it('[PAR-02] marks a value outside the range of its machine', async () => {
  await show(
    makeForm('system_mode', { export_limiter: 48_000, max_sell_power: 16_000, max_solar_power: 15_600 }),
  );
  expect(document.querySelectorAll('[data-outside]')).toHaveLength(2);
  expect(screen.getByText('The device holds 48000 W, outside its range of 0 to 12000 W')).toBeDefined();
});

it('[PAR-01] shows Grid Setting under headings, and what a search finds', async () => {
  await show(makeForm('grid_setting', { grid_standard: 5, over_voltage_1: 265 }));
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
  expect(headings()).toHaveLength(9);
  expect(headings()[2]).toBe('Voltage protection');
  fireEvent.change(screen.getByRole('textbox', { name: 'Search settings' }), {
    target: { value: 'over-voltage trip, stage' },
  });
  expect(headings()).toEqual(['Voltage protection']);
  expect(document.querySelectorAll('div[data-code]')).toHaveLength(2);
});

it('[PAR-03] counts unsent changes, names what to correct, and discards them once confirmed', async () => {
  const form = makeForm(
    'grid_setting',
    { normal_ramp_rate: 100, reconnection_time: 60, over_voltage_1: 265 },
    { normal_ramp_rate: '111', reconnection_time: '61', over_voltage_1: '9999' },
  );
  await show(form, { reachability: 'gatewayOffline' });
  const bar = within(screen.getByRole('region', { name: 'Unsent changes' }));
  const state = bar.getByRole('status').textContent;
  expect(state).toContain('3 changes');
  expect(state).toContain('1 value to correct');
  expect(state).toContain('The gateway is offline');
  fireEvent.click(bar.getByRole('button', { name: 'Discard' }));
  expect(form.undo).not.toHaveBeenCalled();
  const dialog = within(screen.getByRole('alertdialog', { hidden: true }));
  fireEvent.click(dialog.getByRole('button', { name: 'Discard', hidden: true }));
  expect(form.undo).toHaveBeenCalledWith('normal_ramp_rate', 'reconnection_time', 'over_voltage_1');
});

it('[PAR-03] has nothing to discard without changes', async () => {
  await show(makeForm('grid_setting', { normal_ramp_rate: 100 }));
  expect(screen.getByText('No unsent changes')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
});

it('[PAR-01] [GW-08] shows the settings of another maker, without the type of a battery that Deye asks for', async () => {
  const form = makeForm('battery_setting', { min_soc: 10, max_soc: 100 }, { min_soc: '60' }, 52);
  await show(form);
  expect(
    [...document.querySelectorAll('[data-code]')].map((field) => field.getAttribute('data-code')),
  ).toEqual(['max_soc', 'min_soc', 'backup_soc', 'max_charge_power', 'max_discharge_power']);
  expect(form.errors.get('min_soc')).toMatchObject({ kind: 'entry', error: { why: 'range', max: 50 } });
});
