import type { LossEntry, MissingData, Station } from '@heliograph/contracts/http';
import { EngineRejection } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInPortal } from '../../shared/testing/renderInPortal.tsx';
import { StationLosses } from './StationLosses.tsx';
import { BASELINE, DAY, FIRST, makeDay, makeLoss } from './testLosses.ts';

// Cards, as on a phone: the grid needs a layout.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

const filter = { from: '2026-11-01', to: '2026-11-03', day: null, cause: null, verdict: null, sort: null };
const days = [
  makeDay(0, { lost: { outage: 6, heat: 1 } }),
  makeDay(1, { lost: { outage: 4 }, known: 0.6 }),
  makeDay(2, { known: 0 }),
];
const entries = [
  makeLoss({ lasts: true, ahead: 9 }),
  makeLoss({ cause: 'heat', ended: FIRST + DAY, kwh: 1 }),
];

interface Answer {
  baseline?: typeof BASELINE | null;
  missing?: MissingData | null;
  list?: LossEntry[];
  rights?: Station['rights'];
}

async function open({ baseline = BASELINE, missing = null, list = entries, rights = ['editAll'] }: Answer) {
  const decideLoss = vi.fn((_: unknown) => Promise.resolve({}));
  const relearnBaseline = vi.fn((_: unknown) => Promise.resolve({}));
  const answer = { baseline, missing, judged_until: FIRST + 3 * DAY, days: baseline ? days : [], list };
  const getStationLosses = vi.fn((_: unknown) => Promise.resolve(answer));
  const engine = createFakeEngine(
    {},
    {
      'losses.getStationLosses': getStationLosses,
      'losses.getExpectedPower': () =>
        Promise.resolve({ at: [FIRST + DAY / 2], expected: [3.25], actual: [null], clear: [null] }),
      'losses.decideLoss': decideLoss,
      'losses.relearnBaseline': relearnBaseline,
    },
  );
  const onFilter = vi.fn();
  const station = { id: 7, station_name: 'Villa', time_zone: 'UTC', rights } as Station;
  await renderInPortal(<StationLosses station={station} filter={filter} onFilter={onFilter} />, {
    texts: ['losses', 'station', 'export'],
    engine,
  });
  return { decideLoss, relearnBaseline, getStationLosses, onFilter };
}

const card = async (cause: string) => {
  const button = await screen.findByRole('button', { name: new RegExp(`^Evidence of ${cause},`) });
  return within(button.closest('li')!);
};
const choose = async (cause: string, operation: string) => {
  fireEvent.click((await card(cause)).getByRole('button', { name: /^Operations/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: operation }));
};

it.each([
  [null, 'has not been learnt yet'],
  ['place', 'has no coordinates'],
  ['days', 'Fewer than 14 days'],
  ['weather', 'Too few days could be judged'],
] as const)('[LOS-06] without a baseline the page says what is missing: %s', async (missing, text) => {
  const { relearnBaseline } = await open({ baseline: null, missing, list: [] });
  await screen.findByText(new RegExp(text));
  fireEvent.click(screen.getByRole('button', { name: 'Learn now' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Learn again' }));
  await waitFor(() => expect(relearnBaseline).toHaveBeenCalledWith({ station_id: 7 }));
});

it('[LOS-06] how the expected energy was calculated is one click away', async () => {
  await open({ rights: [] });
  await screen.findByText(/learnt from 05\/01\/2026 to 31\/10\/2026 on 2 clear days/);
  fireEvent.click(screen.getByRole('button', { name: 'How it was calculated' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const text of [
    /22° tilt, north/,
    'found in the power readings',
    '5.00 kW',
    /0\.987/,
    /-6\.0% to \+5\.0%/,
  ])
    expect(dialog.getByText(text)).toBeDefined();
  expect(dialog.getByText('from 4 stations nearby')).toBeDefined();
  expect(dialog.getAllByRole('listitem')).toHaveLength(6 + 2);
  expect(dialog.queryByRole('button', { name: 'Learn again' })).toBeNull();
});

it('[LOS-06] bars tell each day and its causes, unknown days as unknown, and choose a day', async () => {
  const { onFilter } = await open({});
  const bars = await screen.findAllByRole('radio');
  expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
    '01/11/2026: Outage 6.00 kWh, Heat 1.00 kWh',
    '02/11/2026: Outage 4.00 kWh, 60% of the daylight known',
    '03/11/2026: unknown',
  ]);
  expect(screen.getByText('Unknown part of the daylight')).toBeDefined();
  fireEvent.click(bars[1]!);
  expect(onFilter).toHaveBeenCalledWith({ day: '2026-11-02' });
});

it('[LOS-06] "not so" needs a reason, keeps what was typed when refused, and reads again', async () => {
  const { decideLoss, getStationLosses } = await open({});
  decideLoss.mockRejectedValueOnce(
    new EngineRejection({ kind: 'refused', code: 1500, message: 'Out of order' }),
  );
  await choose('Outage', 'Reject');
  const send = await screen.findByRole('button', { name: 'Reject' });
  fireEvent.click(send);
  await screen.findByText('Enter the reason.');
  expect(decideLoss).not.toHaveBeenCalled();
  const reason = screen.getByLabelText('Reason');
  fireEvent.change(reason, { target: { value: 'Switched off for work' } });
  fireEvent.click(send);
  await screen.findByText('The decision was not saved');
  expect(reason).toHaveProperty('value', 'Switched off for work');
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(getStationLosses).toHaveBeenCalledTimes(2));
  expect(decideLoss).toHaveBeenLastCalledWith({
    station_id: 7,
    cause: 'outage',
    began: FIRST,
    ended: FIRST + 2 * DAY,
    verdict: 'rejected',
    reason: 'Switched off for work',
  });
});

it('[LOS-06] a decision is shown with its reason, can be taken back, and only by those who may', async () => {
  const rejected = makeLoss({
    verdict: 'rejected',
    reason: 'Switched off for work',
    person: 'Olivia',
    decided_at: FIRST + 5 * DAY,
  });
  await open({ list: [rejected], rights: [] });
  const shown = await card('Outage');
  expect(shown.getByText('Switched off for work')).toBeDefined();
  expect(shown.getByText('Olivia, 06/11/2026')).toBeDefined();
  fireEvent.click(shown.getByRole('button', { name: /^Evidence/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Not counted in any sum')).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Reopen' })).toBeNull();
});

it('[LOS-05] the evidence of shade is drawn and told: positions of the sun, and the course of the worst day', async () => {
  const cells = [
    { azimuth: 92.5, elevation: 12.5, deficit: 0.4 },
    { azimuth: 97.5, elevation: 17.5, deficit: 0.6 },
  ];
  await open({ list: [makeLoss({ cause: 'shading', evidence: { cells } })] });
  fireEvent.click((await card('Shading')).getByRole('button', { name: /^Evidence/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('2 positions of the sun, 50% of the power missing')).toBeDefined();
  const map = await dialog.findByRole('table', { name: 'Positions of the sun at which power is missing' });
  expect(
    within(map)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['AzimuthElevationMissing power', '92.5°12.5°40%', '97.5°17.5°60%']);
  const course = await dialog.findByRole('table', { name: 'Expected and actual power, 01/11/2026' });
  expect(within(course).getAllByRole('row')[1]!.textContent).toBe('12:003.25 kWunknown');
});
