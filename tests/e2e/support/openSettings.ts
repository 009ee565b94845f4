import type { Page } from '@playwright/test';
import { deviceSettingPage } from '../pages/deviceSettingPage.ts';
import { createInverter } from './createInverter.ts';
import { openSignedIn } from './openSignedIn.ts';

/** Opens the settings of a new inverter as its creator. */
export async function openSettings(page: Page, http: string) {
  const inverter = await createInverter(http);
  await openSignedIn(page, inverter.creator);
  const setting = deviceSettingPage(page);
  await setting.open(inverter.id);
  return { ...inverter, setting };
}
