import { I18nProvider, createI18n } from '@heliograph/i18n';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RecoveryBoundary } from './RecoveryBoundary.tsx';

let healthy: boolean;
function Content() {
  if (!healthy) throw new Error('broken');
  return <p>content</p>;
}

async function open() {
  const i18n = await createI18n('en', ['kiosk']);
  vi.useFakeTimers();
  render(
    <I18nProvider i18n={i18n}>
      <RecoveryBoundary>
        <Content />
      </RecoveryBoundary>
    </I18nProvider>,
  );
}

async function pass(seconds: number) {
  for (let second = 0; second < seconds; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
}

beforeEach(() => {
  healthy = false;
  // React logs errors that a boundary catches; they are expected here.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the recovery boundary', () => {
  it('counts down and shows the wall again automatically', async () => {
    await open();
    expect(screen.getByRole('alert').textContent).toContain('Trying again in 5 s');
    await pass(1);
    expect(screen.getByRole('alert').textContent).toContain('Trying again in 4 s');
    healthy = true;
    await pass(4);
    expect(screen.getByText('content')).toBeDefined();
  });

  it('waits longer each time it fails again', async () => {
    await open();
    await pass(5);
    expect(screen.getByRole('alert').textContent).toContain('Trying again in 10 s');
    await pass(10);
    expect(screen.getByRole('alert').textContent).toContain('Trying again in 20 s');
  });
});
