import { createI18n, I18nProvider } from '@heliograph/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { QualityMark } from './QualityMark.tsx';

const i18n = await createI18n('en', []);
const show = (children: ReactNode) => render(<I18nProvider i18n={i18n}>{children}</I18nProvider>);

it('[DQ-04] shows the most serious that an energy contains, and names all of it', () => {
  show(<QualityMark contained={['unknown', 'estimated']} />);
  const sign = screen.getByRole('img', { name: /unknown and left out.*is estimated/ });
  expect(sign.parentElement).toMatchObject({ title: sign.getAttribute('aria-label') });
  expect(sign.parentElement!.dataset.quality).toBe('unknown');
});

it('[DQ-04] is decoration beside words, and absent from plain measurements', () => {
  const { container } = show(<QualityMark contained={['corrected']}>corrected</QualityMark>);
  expect(screen.getByText('corrected')).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
  cleanup();
  show(<QualityMark contained={[]} />);
  expect(container.innerHTML).toBe('');
});
