import { doLogin, getStationRelevance, type Scene } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { everyScene } from '../wall/everyScene.ts';
import { scenePreview } from './pages/scenePreview.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { findUnreadableText } from './support/findUnreadableText.ts';

/** Screen sizes with their smallest readable font size, px. */
const SCREENS = [
  { width: 1920, height: 1080, minSize: 20 },
  { width: 3840, height: 2160, minSize: 40 },
  { width: 2560, height: 1080, minSize: 20 },
  { width: 1080, height: 1920, minSize: 20 },
];

const LONG_TEXT = 'Everybody who goes out to the arrays signs the list at the gate and takes a vest. '
  .repeat(8)
  .slice(0, 600);

test('[BOARD-04] every scene is readable from five metres on every screen, in both themes and languages', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await openSignedInAs(page, 'owner');
  const station = await getDemoStation(baseURL!);
  const preview = scenePreview(page);
  await preview.open();
  for (const [index, scene] of makeScenes(station).entries()) {
    // Each scene and each screen appear in both themes and languages.
    for (const [place, { minSize, ...screen }] of SCREENS.entries()) {
      const odd = (index + place) % 2 === 1;
      const look = {
        theme: odd ? ('light' as const) : ('dark' as const),
        lang: place < 2 ? ('en' as const) : ('zh' as const),
      };
      await page.setViewportSize(screen);
      await preview.show(scene, look);
      await expect
        .poll(() => preview.frame.locator('html').evaluate(findUnreadableText, minSize), {
          message: `${scene.kind} at ${screen.width}×${screen.height}, ${look.theme}, ${look.lang}`,
        })
        .toEqual([]);
    }
  }
});

function makeScenes(station_id: number): Scene[] {
  const seconds = 30;
  return [
    ...everyScene(station_id, seconds),
    { id: 'shares', kind: 'ranking', seconds, by: 'expected' },
    { id: 'short', kind: 'notice', seconds, title: 'Welcome', text: '' },
    { id: 'long', kind: 'notice', seconds, title: 'Everybody signs the list at the gate', text: LONG_TEXT },
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

/** Id of a demo station. */
async function getDemoStation(http: string): Promise<number> {
  const claim = {
    type: 2 as const,
    account: 'owner@demo.example',
    password: process.env.DEMO_PASSWORD ?? '',
  };
  const { token } = await readData({ http }, doLogin, claim);
  const { station } = await readData({ http }, getStationRelevance, {}, { token });
  return station[0]!.id;
}
