import type { Station, TariffVersion } from '@heliograph/contracts/http';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInPortal } from '../../../shared/testing/renderInPortal.tsx';
import { DraftDialog } from './DraftDialog.tsx';

it('[REP-04] a custom tariff starts from the station’s own, and cannot be compared before it is known', async () => {
  const version: TariffVersion = {
    station_id: 7,
    from: 0,
    until: null,
    feedinType: 'fixed',
    feedinPrice: 0.05,
    consumptionType: 'fixed',
    consumptionPrice: 0.2961,
    unit: 'AUD',
    create_name: '',
  };
  let answer!: (known: { list: TariffVersion[]; revision: number }) => void;
  const history = new Promise<Parameters<typeof answer>[0]>((resolve) => (answer = resolve));
  const onDraft = vi.fn();
  await renderInPortal(
    <DraftDialog station={{ id: 7 } as Station} draft={null} onDraft={onDraft} onClose={vi.fn()} />,
    {
      texts: ['report', 'tariff', 'tariffReport'],
      engine: createFakeEngine({}, { 'tariff.getTariffHistory': () => history }),
    },
  );
  const compare = await screen.findByRole('button', { name: 'Compare' });
  expect(compare).toHaveProperty('disabled', true);
  expect(screen.queryByRole('textbox')).toBeNull();
  answer({ list: [version], revision: 1 });
  await screen.findAllByRole('textbox');
  fireEvent.click(compare);
  expect(onDraft).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ feedinPrice: 0.05, consumptionPrice: 0.2961, unit: 'AUD' }),
  );
});
