import type { Certificate as Answer, Station } from '@heliograph/contracts/http';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInPortal } from '../../../shared/testing/renderInPortal.tsx';
import { BASELINE } from '../testLosses.ts';
import { Certificate } from './Certificate.tsx';
import { CertificateOfStation } from './CertificatePage.tsx';

const certain = (value: number) => ({ value, lower: null, upper: null, share: 0.9 });
const answer: Answer = {
  baseline: BASELINE,
  missing: null,
  days: 340,
  judged: { start: Date.UTC(2025, 10, 20), end: Date.UTC(2026, 10, 2) },
  availability_time: certain(0.987),
  availability_energy: certain(0.991),
  excluded: { voltageTrip: 12.5 },
  performance_ratio: certain(0.812),
  degradation: { value: -0.006, lower: -0.009, upper: -0.002, share: 0.755 },
  soiling: { refused: 'soilingRuns', needed: 1, found: 0 },
};
const station = {
  id: 7,
  station_name: 'Villa',
  address: '1 Beach Road',
  postal_code: '4000',
  installed_capacity: 6.6,
  time_zone: 'UTC',
} as Station;

const show = (changes: Partial<Answer> = {}) =>
  renderInPortal(
    <Certificate
      station={station}
      range={{ from: '2025-11-02', to: '2026-11-01' }}
      certificate={{ ...answer, ...changes }}
    />,
    { texts: ['losses'] },
  );
/** The figure of a name, with its interval, data and method. */
const figure = (name: string) => within(screen.getByText(name).parentElement!);

it('[LOS-07] each figure has its interval, the data behind it and its method; the sheet says whose they are', async () => {
  await show();
  for (const text of ['Villa', '1 Beach Road 4000', '02/11/2025 – 01/11/2026 (340 days)'])
    expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByText('20/11/2025 – 01/11/2026')).toBeDefined();
  const ratio = figure('Estimated performance ratio');
  expect(ratio.getByText('81.2%')).toBeDefined();
  expect(ratio.getByText('based on 90% of the daylight')).toBeDefined();
  expect(ratio.getByText(/is an estimate/)).toBeDefined();
  const degradation = figure('Degradation, year on year');
  expect(degradation.getByText('-0.60% a year')).toBeDefined();
  expect(degradation.getByText('between -0.90% and -0.20%')).toBeDefined();
  expect(degradation.getByText('based on 75% of the daylight')).toBeDefined();
  expect(screen.getByText('Trip on high voltage: 12.50 kWh')).toBeDefined();
});

it('[LOS-07] a figure without enough data is refused, with what is missing', async () => {
  await show({
    availability_time: { refused: 'share', needed: 25, found: 7.5 },
    degradation: { refused: 'years', needed: 2, found: 0.93 },
  });
  expect(
    figure('Availability, time').getByText('Judged daylight needed: 25% of the period, found: 7.5%.'),
  ).toBeDefined();
  const soiling = figure('Soiling ratio');
  expect(soiling.getByText('Not stated')).toBeDefined();
  expect(soiling.getByText('Periods between two rains or cleanings needed: 1, found: 0.')).toBeDefined();
  expect(figure('Degradation, year on year').getByText('Years of data needed: 2, found: 0.9.')).toBeDefined();
});

it('[LOS-07] without a baseline the sheet says what it lacks', async () => {
  const refused = { refused: 'days', needed: 30, found: 0 } as const;
  await show({ baseline: null, missing: 'place', performance_ratio: refused });
  expect(screen.getByText(/need the expected energy/).textContent).toContain('no coordinates');
  expect(screen.getByText('not learnt yet')).toBeDefined();
});

it('[LOS-07] a period of which too little was judged is narrowed to the judged days with one click', async () => {
  const refused = { refused: 'share', needed: 25, found: 3 } as const;
  const getCertificate = vi.fn(({ start }: { start: unknown }) =>
    Promise.resolve(
      Number(start) < answer.judged!.start ? { ...answer, availability_time: refused } : answer,
    ),
  );
  await renderInPortal(<CertificateOfStation station={station} />, {
    texts: ['losses', 'station'],
    engine: createFakeEngine({}, { 'losses.getCertificate': getCertificate }),
    path: '/?from=2025-11-02&to=2026-11-01',
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Only the judged days' }));
  await waitFor(() => expect(getCertificate).toHaveBeenLastCalledWith({ station_id: 7, ...answer.judged }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Only the judged days' })).toBeNull());
  expect(figure('Availability, time').getByText('98.7%')).toBeDefined();
});
