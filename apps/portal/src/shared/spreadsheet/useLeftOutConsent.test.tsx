import { createI18n, I18nProvider } from '@heliograph/i18n';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useLeftOutConsent } from './useLeftOutConsent.tsx';

function Page({ leftOut }: { leftOut: number }) {
  const { isOpen, field } = useLeftOutConsent(leftOut, 100);
  return (
    <>
      {field}
      <button disabled={isOpen}>Import</button>
    </>
  );
}

const isDisabled = () => screen.getByRole<HTMLButtonElement>('button').disabled;

it('[IMP-05] asks before more than a twentieth of a file is left out, and again for another number', async () => {
  const i18n = await createI18n('en', ['imports']);
  const { rerender } = render(<Page leftOut={5} />, {
    wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  });
  expect(isDisabled()).toBe(false);
  rerender(<Page leftOut={6} />);
  expect(isDisabled()).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Import without the 6 of 100 that are left out' }));
  expect(isDisabled()).toBe(false);
  rerender(<Page leftOut={7} />);
  expect(isDisabled()).toBe(true);
});
