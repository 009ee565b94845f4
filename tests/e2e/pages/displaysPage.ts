import { expect, type Page } from '@playwright/test';

/** The portal's page of displays: the list, pairing and the editor; in English. */
export function displaysPage(page: Page) {
  const main = page.getByRole('main');
  const form = main.getByRole('form');
  const field = (key: string) => form.locator(`[data-field="${key}"]`);
  const scenes = form.getByRole('list', { name: 'Scenes in order' }).locator('> li');
  return {
    heading: main.getByRole('heading', { level: 1 }),
    empty: main.getByRole('region', { name: 'No display is paired yet' }),
    copyAddress: main.getByRole('button', { name: 'Copy the address' }),
    pair: main.getByRole('link', { name: 'Pair a display' }).first(),
    back: main.getByRole('link', { name: 'All displays' }),
    search: main.getByRole('textbox', { name: 'Name of the display, or who paired it' }),
    cards: main.locator('[data-display]'),
    message: (text: string) => page.getByRole('alert').filter({ hasText: text }),
    card: (name: string) => {
      const card = main.locator('[data-display]').filter({ has: page.getByRole('heading', { name }) });
      return {
        card,
        fact: (label: string) =>
          card
            .locator('dl > div')
            .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
            .locator('dd'),
        details: card.locator('summary'),
        edit: card.getByRole('link', { name: `Edit ${name}` }),
        preview: card.getByRole('button', { name: `Preview of ${name}` }),
        identify: card.getByRole('button', { name: /^Show the name of .* on its screen$/ }),
        identifying: card.getByRole('button', { name: /^Showing its name: \d+ s$/ }),
        more: card.getByRole('button', { name: `More for ${name}` }),
        operation: (operation: string) => page.getByRole('menuitem', { name: operation }),
      };
    },
    confirmRevocation: page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }),

    code: main.getByRole('textbox', { name: 'Code on the display' }),
    next: main.getByRole('button', { name: 'Continue' }),
    pairingRequest: main.getByRole('region', { name: 'This display wants to pair' }),
    approve: form.getByRole('button', { name: 'Approve' }),
    decline: form.getByRole('button', { name: 'Decline' }),

    form,
    name: form.getByRole('textbox', { name: 'Name', exact: true }),
    chosenStations: form.getByRole('radio', { name: 'Chosen stations' }),
    station: (name: string) => form.getByRole('treeitem', { name: new RegExp(name) }),
    takeover: form.getByRole('checkbox', { name: 'A new fault takes over the display' }),
    fieldError: (key: string, text: string) => field(key).getByText(text),
    focusedElement: (key: string) => field(key).locator(':focus'),
    scenes,
    scene: (name: string | RegExp) => {
      const scene = scenes.filter({ has: page.getByRole('heading', { name }) });
      return {
        scene,
        seconds: scene.getByRole('textbox', { name: 'Seconds' }),
        station: scene.getByRole('combobox', { name: 'Station' }),
        title: scene.getByRole('textbox', { name: 'Heading' }),
        text: scene.getByRole('textbox', { name: 'Text' }),
        action: (action: 'Move' | 'Duplicate' | 'Remove', ending = '') =>
          scene.getByRole('button', { name: new RegExp(`^${action} .*${ending}$`) }),
      };
    },
    async addScene(kind: string) {
      await form.getByRole('button', { name: 'Add a scene' }).click();
      await page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click();
    },
    status: form.locator('[role="status"]').last(),
    undo: form.getByRole('button', { name: 'Undo' }),
    save: form.getByRole('button', { name: 'Save' }),
    discard: form.getByRole('button', { name: 'Discard' }),
    conflict: main.getByRole('alert').filter({ hasText: 'while you were editing it' }),
    preview: page.frameLocator('iframe'),

    async open() {
      await page.goto('/displays');
      await expect(main.getByRole('heading', { level: 1, name: 'Displays' })).toBeVisible();
    },
  };
}

/** A display that is not paired, or no longer. */
export function unpairedDisplay(page: Page) {
  const code = page.getByRole('group', { name: 'Code' });
  return {
    code,
    revoked: page.getByRole('alert').filter({ hasText: 'This display was revoked' }),
    /** The code without its gap. */
    async readCode(): Promise<string> {
      await expect(code).toHaveText(/^\s*\w{4}\s*\w{4}\s*$/);
      return (await code.innerText()).replace(/\s/g, '');
    },
  };
}
