import type { Page } from '@playwright/test';
import { deviceSettingPage } from './deviceSettingPage.ts';

/** The page that compares an inverter's time points with prices, in English. */
export function schedulePage(page: Page) {
  const { confirmation, job, message } = deviceSettingPage(page);
  return {
    /** A row of the axis by the start of its name. */
    row: (name: string) => page.getByRole('img', { name: new RegExp(`^${name}`) }),
    cost: (name: 'gridCharge' | 'heldBack' | 'total') => page.locator(`tr[data-cost="${name}"]`),
    slot: (slot: number) => page.locator(`tr[data-slot-row="${slot}"]`),
    field: (name: 'chargeTo' | 'dischargeTo') => page.locator(`[name="${name}"]`),
    take: page.getByRole('button', { name: 'Use the proposal' }),
    submit: page.getByRole('button', { name: 'Submit', exact: true }),
    confirmation,
    job,
    message,
  };
}
