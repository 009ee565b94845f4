import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useLeftOutConsent } from './useLeftOutConsent.tsx';

afterEach(cleanup);

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

it('[IMP-05] asks before more than a twentieth of a file is left out, and again for another number', () => {
  const { rerender } = render(<Page leftOut={5} />);
  expect(isDisabled()).toBe(false);
  rerender(<Page leftOut={6} />);
  expect(isDisabled()).toBe(true);
  fireEvent.click(screen.getByRole('checkbox'));
  expect(isDisabled()).toBe(false);
  rerender(<Page leftOut={7} />);
  expect(isDisabled()).toBe(true);
});
