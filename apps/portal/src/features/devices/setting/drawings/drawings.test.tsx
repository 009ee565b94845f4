import { allParameters, type Values } from '@heliograph/domain/parameters';
import { createI18n, I18nProvider } from '@heliograph/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { groupSections } from '../settingGroups.ts';
import { CurveChart } from './CurveChart.tsx';
import { SlotBand } from './SlotBand.tsx';

const section = (id: string) => groupSections(allParameters).find((each) => each.id === id)!;
const volts: Values = {
  ...Object.fromEntries([90, 95.7, 104.3, 112.2].map((x, i) => [`volt_var_voltage_${i + 1}`, x])),
  ...Object.fromEntries([44, 0, 0, -60].map((y, i) => [`volt_var_var_${i + 1}`, y])),
};
const times: Values = Object.fromEntries(
  [0, 400, 800, 1200, 1600, 2000].flatMap((time, i) => [
    [`sell_time_${i + 1}`, time],
    [`sell_soc_${i + 1}`, 30],
    [`sell_charge_${i + 1}`, i === 1 ? 1 : 0],
  ]),
);

async function draw(curve: Values | null, band: Values | null) {
  const points = section('VQ').points.flatMap(({ cells: [x, y] }) => (x && y ? [{ x, y }] : []));
  const { container } = render(
    <I18nProvider i18n={await createI18n('en', ['setting'])}>
      {curve && (
        <CurveChart
          title="V(Q)"
          axes={{ x: 'Voltage', y: 'Var' }}
          points={points}
          read={volts}
          after={curve}
        />
      )}
      {band && <SlotBand rows={section('timeOfUse').slots} values={band} />}
    </I18nProvider>,
  );
  return container;
}

it('[PAR-09] a curve is drawn and described; the one on the device shows while they differ', async () => {
  await draw(volts, null);
  const label = screen.getByRole('img').getAttribute('aria-label');
  expect(label).toBe('V(Q): 90 % → 44 %, 95.7 % → 0 %, 104.3 % → 0 %, 112.2 % → -60 %');
  expect(screen.queryByText('On the device')).toBeNull();
  cleanup();
  await draw({ ...volts, volt_var_var_1: 40 }, null);
  expect(screen.getByText('On the device')).toBeDefined();
  cleanup();
  await draw({}, null);
  expect(screen.queryByRole('img')).toBeNull();
});

it('[PAR-09] the day of the time points shows which charge, and where they overlap', async () => {
  const day = await draw(null, times);
  expect(day.querySelectorAll('[data-slot]')).toHaveLength(6);
  expect(day.querySelectorAll('[data-charges]')).toHaveLength(1);
  expect(day.querySelector('[data-overlap], [data-gap]')).toBeNull();
  cleanup();
  const odd = await draw(null, { ...times, sell_time_5: 2030 });
  expect(odd.querySelectorAll('[data-overlap]')).toHaveLength(1);
  expect(odd.textContent).toContain('Several time points from 20:00 to 20:30');
});
