import { doLogin, getStationRelevance, type Scene } from '@heliograph/contracts/http';
import { dataOf } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { everyScene } from '../wall/everyScene.ts';
import { scenePreview } from './pages/scenePreview.ts';
import { signedIn } from './pages/signInPage.ts';
import { unreadable } from './support/looks.ts';

/** Screens that hang on walls; nothing is smaller than so many px on each. */
const SCREENS = [
  { width: 1920, height: 1080, least: 20 },
  { width: 3840, height: 2160, least: 40 },
  { width: 2560, height: 1080, least: 20 },
  { width: 1080, height: 1920, least: 20 },
];

const LONG = 'Everybody who goes out to the arrays signs the list at the gate and takes a vest. '
  .repeat(8)
  .slice(0, 600);

test('[BOARD-04] every scene can be read from five metres on every screen, in both themes and languages', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await signedIn(page, 'owner');
  const station = await someStation(baseURL!);
  const preview = scenePreview(page);
  await preview.open();
  for (const [index, scene] of scenesOf(station).entries()) {
    // Each scene in both themes and languages, each screen with both as well.
    for (const [place, { least, ...screen }] of SCREENS.entries()) {
      const odd = (index + place) % 2 === 1;
      const look = {
        theme: odd ? ('light' as const) : ('dark' as const),
        lang: place < 2 ? ('en' as const) : ('zh' as const),
      };
      await page.setViewportSize(screen);
      await preview.show(scene, look);
      await expect
        .poll(() => preview.frame.locator('html').evaluate(unreadable, least), {
          message: `${scene.kind} at ${screen.width}×${screen.height}, ${look.theme}, ${look.lang}`,
        })
        .toEqual([]);
    }
  }
});

function scenesOf(station_id: number): Scene[] {
  const seconds = 30;
  return [
    ...everyScene(station_id, seconds),
    { id: 'short', kind: 'notice', seconds, title: 'Welcome', text: '' },
    { id: 'long', kind: 'notice', seconds, title: 'Everybody signs the list at the gate', text: LONG },
    {
      id: 'lines',
      kind: 'notice',
      seconds,
      title: 'Numbers',
      text: Array.from({ length: 200 }, (_, n) => n)
        .join('\n')
        .slice(0, 600),
    },
  ];
}

/** Of the demo fleet. */
async function someStation(http: string): Promise<number> {
  const claim = {
    type: 2 as const,
    account: 'owner@demo.example',
    password: process.env.DEMO_PASSWORD ?? '',
  };
  const { token } = await dataOf({ http }, doLogin, claim);
  const { station } = await dataOf({ http }, getStationRelevance, {}, { token });
  return station[0]!.id;
}
