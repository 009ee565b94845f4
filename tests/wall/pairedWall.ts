import { approvePairing, type DisplayConfig } from '@heliograph/contracts/http';
import { usualConfig } from '@heliograph/domain/displays';
import { dataOf, signIn, type DemoPerson, type Stack } from '@heliograph/testing';
import { expect, type Page } from '@playwright/test';

export interface Wanted {
  name?: string;
  config?: Partial<DisplayConfig>;
  /** Whose stations it shows; the demo's owner where left out. */
  person?: DemoPerson;
}

/** Opens a new wall and has a person approve the code that it shows. @returns the display's id. */
export async function pairWall(
  page: Page,
  server: Pick<Stack, 'http' | 'password'>,
  wanted: Wanted & { origin?: string } = {},
): Promise<number> {
  await page.goto(`${wanted.origin ?? server.http}/kiosk/`);
  return approveShown(page, server, wanted);
}

/** Approves the code that a wall shows. */
export async function approveShown(
  page: Page,
  server: Pick<Stack, 'http' | 'password'>,
  { name = 'Control room', config = {}, person = 'owner' }: Wanted = {},
): Promise<number> {
  const code = page.getByRole('group', { name: /code/i });
  await expect(code).toHaveText(/^[2-9A-Z]{4}\s*[2-9A-Z]{4}$/);
  const { token } = await signIn(server, person);
  const { display_id } = await dataOf(
    server as Stack,
    approvePairing,
    {
      code: await code.innerText(),
      name,
      station_ids: null,
      config: { ...usualConfig('en'), ...config },
    },
    { token },
  );
  return display_id;
}
