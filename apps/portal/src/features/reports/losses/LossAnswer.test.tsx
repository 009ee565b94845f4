import { createFormat, createI18n, I18nProvider } from '@heliograph/i18n';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { LossAnswer } from './LossAnswer.tsx';
import { lossReport } from './testLossReport.ts';
import { lossTable, type LossTexts } from './lossRows.ts';

const NAMESPACES = ['lossReport', 'losses', 'report'] as const;
const i18n = await createI18n('en', NAMESPACES);

function show(report: ReturnType<typeof lossReport>) {
  const t = i18n.getFixedT(null, NAMESPACES) as unknown as LossTexts;
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <LossAnswer
          question={{ period: { period: 'month', date: '2026-03-01' }, zone: 'UTC' }}
          report={report}
          table={lossTable(report, createFormat('en'), t)}
          scope={{ entities: { stations: [], devices: [], deviceTypes: [], of: 0 } as never, stations: [] }}
          title="Losses"
          onGone={() => undefined}
          sortedRows={null}
        />
      </MemoryRouter>
    </I18nProvider>,
  );
}

it('[LOS-06] shows the sums, and the lost energy by cause', () => {
  show(lossReport({ causes: { string: 6, snow: 2 } }, { causes: { string: 8 } }));
  const summary = screen.getByRole('region', { name: 'Losses of all judged stations' });
  expect(summary.textContent).toContain('90.0%');
  expect(summary.textContent).toContain('2 of 3');
  expect(summary.textContent).toContain('8.0% of the expected energy');
  const causes = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(causes.map(({ textContent }) => textContent)).toEqual([
    'String or MPPT14.00 kWh, 87.5%',
    'Snow2.00 kWh, 12.5%',
  ]);
});

it('[LOS-06] says what is missing where no station could be judged', () => {
  show(lossReport());
  expect(screen.getByText('No station has been judged in this period')).toBeTruthy();
  expect(screen.getByText(/at least 14 days/)).toBeTruthy();
});
