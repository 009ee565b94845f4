import { approvePairing, type DisplayConfig } from '@heliograph/contracts/http';
import { defaultDisplayConfig } from '@heliograph/domain/displays';
import { readData, signIn, type DemoPerson, type Stack } from '@heliograph/testing';
import { expect, type Page } from '@playwright/test';

export interface DisplayOptions {
  name?: string;
  config?: Partial<DisplayConfig>;
  /** Person whose stations it shows; by default the demo's owner. */
  person?: DemoPerson;
}

/** Opens a new wall and approves its pairing code. @returns the display's id */
export async function pairWall(
  page: Page,
  server: Pick<Stack, 'http' | 'password'>,
  wanted: DisplayOptions & { origin?: string } = {},
): Promise<number> {
  await page.goto(`${wanted.origin ?? server.http}/kiosk/`);
  return approvePairingCode(page, server, wanted);
}

/** Approves the pairing code that a wall shows. */
export async function approvePairingCode(
  page: Page,
  server: Pick<Stack, 'http' | 'password'>,
  { name = 'Control room', config = {}, person = 'owner' }: DisplayOptions = {},
): Promise<number> {
  const code = page.getByRole('group', { name: /code/i });
  await expect(code).toHaveText(/^[2-9A-Z]{4}\s*[2-9A-Z]{4}$/);
  const { token } = await signIn(server, person);
  const { display_id } = await readData(
    server as Stack,
    approvePairing,
    {
      code: await code.innerText(),
      name,
      station_ids: null,
      config: { ...defaultDisplayConfig('en'), ...config },
    },
    { token },
  );
  return display_id;
}
