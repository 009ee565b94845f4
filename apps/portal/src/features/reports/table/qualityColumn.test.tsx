import { Quality } from '@heliograph/domain/energy';
import { createI18n, I18nProvider } from '@heliograph/i18n';
import { render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { qualityColumn, UNKNOWN_ROWS, useQualityTexts } from './qualityColumn.tsx';

const { estimated, unknown, corrected, adjusted } = Quality;
const i18n = await createI18n('en', ['report']);
const wrapper = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={i18n}>
    <MemoryRouter>{children}</MemoryRouter>
  </I18nProvider>
);
const textsIn = () => renderHook(() => useQualityTexts(), { wrapper }).result.current;

it('[DQ-04] rows are counted by what they contain, the most serious first', () => {
  const { rows } = textsIn();
  expect(rows({ unknown: 1, corrected: 0, estimated: 1200, adjusted: 0 })).toBe(
    '1 with unknown, 1,200 estimated',
  );
  expect(rows({ unknown: 0, corrected: 0, estimated: 0, adjusted: 0 })).toBe('');
});

it('[DQ-04] rows are sorted by the most serious that they contain, and highlighted if it is unknown energy', () => {
  const { compare } = qualityColumn(textsIn());
  const sorted = [adjusted, unknown, 0, estimated, unknown | estimated, corrected].toSorted(compare);
  expect(sorted).toEqual([0, adjusted, estimated, corrected, unknown, unknown | estimated]);
  const isHighlighted = Object.values(UNKNOWN_ROWS)[0]!;
  expect(sorted.filter((quality) => isHighlighted({ data: { quality } }))).toEqual(sorted.slice(4));
});

it('[DQ-04] a cell leads to the ledger; a file has its words', () => {
  const column = qualityColumn(textsIn(), ({ row }) => `/ledger/${String(row)}`);
  render(<>{column.cell!({ row: 7, quality: unknown | corrected })}</>, { wrapper });
  const link = screen.getByRole('link', { name: 'part unknown +1' });
  expect(link.getAttribute('href')).toBe('/ledger/7');
  expect(column.file.words).toMatchObject({ '0': '', '6': 'part unknown, corrected' });
});
