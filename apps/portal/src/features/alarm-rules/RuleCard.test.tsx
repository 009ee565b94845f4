import type { AlarmRuleSettings } from '@heliograph/contracts/http';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInPortal } from '../../shared/testing/renderInPortal.tsx';
import { RuleCard } from './RuleCard.tsx';

const settings: AlarmRuleSettings = {
  on: 1,
  level: 2,
  threshold: 253,
  hysteresis: 3,
  delay_minutes: 10,
  from_minute: 0,
  to_minute: 0,
};

async function open(changed: 0 | 1, kind: 'gridVoltage' | 'losses' = 'gridVoltage') {
  const saveAlarmRule = vi.fn((_: unknown) => Promise.resolve({}));
  const engine = createFakeEngine({}, { 'alarm.saveAlarmRule': saveAlarmRule });
  const onSaved = vi.fn();
  await renderInPortal(
    <RuleCard
      rule={{ kind, settings, changed }}
      scope={{ scope: 'station', station_id: 7 }}
      onSaved={onSaved}
    />,
    { texts: ['alarmRules'], engine },
  );
  return { saveAlarmRule, onSaved };
}

it('[ALM-04] a rule is saved once all of it can be, and nothing typed is lost', async () => {
  const { saveAlarmRule, onSaved } = await open(0);
  const change = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  change('Limit (V)', '255,5');
  change('For at least (minutes)', '1.5');
  fireEvent.click(screen.getByRole('checkbox', { name: 'At certain times of day only' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter a number from 0 to 1000');
  expect(screen.getByText('Enter whole minutes from 0 to 1440')).toBeDefined();
  expect(screen.getByLabelText('Limit (V)')).toHaveProperty('value', '255,5');
  expect(saveAlarmRule).not.toHaveBeenCalled();
  change('Limit (V)', '255.5');
  change('For at least (minutes)', '20');
  change('Until', '05:30');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(saveAlarmRule.mock.calls).toEqual([
    [
      {
        scope: 'station',
        station_id: 7,
        kind: 'gridVoltage',
        settings: {
          ...settings,
          threshold: 255.5,
          delay_minutes: 20,
          from_minute: 7 * 60,
          to_minute: 5 * 60 + 30,
        },
      },
    ],
  ]);
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
});

it('[ALM-04] a rule that was changed is reset', async () => {
  const { saveAlarmRule } = await open(1);
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() =>
    expect(saveAlarmRule.mock.calls).toEqual([
      [{ scope: 'station', station_id: 7, kind: 'gridVoltage', settings: null }],
    ]),
  );
});

it('[ALM-04] the rule on losses, which are judged by the day, asks for no minutes', async () => {
  await open(0, 'losses');
  expect(screen.getByLabelText('Limit (money in 30 days)')).toBeDefined();
  expect(screen.queryByLabelText('For at least (minutes)')).toBeNull();
});
