import { Quality } from '@heliograph/domain/energy';
import { createI18n, I18nProvider } from '@heliograph/i18n';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { QualityNote } from './QualityNote.tsx';

const span = { start: Date.UTC(2026, 2, 9), end: Date.UTC(2026, 2, 10), zone: 'UTC' };
const home = { id: 1, station_name: 'Home' };
const farm = { id: 2, station_name: 'Farm' };
const i18n = await createI18n('en', []);
const show = (quality: number, stations: (typeof home)[]) =>
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <QualityNote quality={quality} stations={stations} span={span} />
      </MemoryRouter>
    </I18nProvider>,
  );
const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it('[DQ-04] what is shown of one station leads to its ledger', () => {
  show(Quality.unknown, [home]);
  expect(links()).toEqual([['part unknown', '/station/1/quality?from=2026-03-09&to=2026-03-09']]);
});

it('[DQ-04] what is shown of several stations names each with its ledger', () => {
  show(Quality.estimated, [home, farm]);
  expect(screen.getByText('estimated')).toBeDefined();
  expect(links().map(([name]) => name)).toEqual(['Home', 'Farm']);
});

it('[DQ-04] measurements alone say nothing', () => {
  expect(show(0, [home]).container.innerHTML).toBe('');
});
