/**
 * `npm run wallPictures`: takes the screenshots of the display guide. It starts the product with its demo fleet and captures
 * every scene on three screen sizes, in both languages and themes. It fails if a scene does not appear.
 * `npm run wallPictures -- board map` takes only these; `--at http://…` (with DEMO_PASSWORD) uses a running product.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ZONE, demoProduct, openBrowser, readArguments } from './demoProduct.mjs';
import { fail, root } from './prepare.mjs';

const { doLogin, getStationRelevance, getStationTariff } =
  await import('../packages/contracts/src/http/index.ts');
const { readData } = await import('../packages/testing/src/index.ts');
const { scenePreview } = await import('../tests/e2e/pages/scenePreview.ts');
const { openSignedIn } = await import('../tests/e2e/support/openSignedIn.ts');
const { everyScene } = await import('../tests/wall/everyScene.ts');

const IMAGES = join(root, 'docs/images/wall');
/** Screen sizes and the width of the saved pictures. */
const SCREENS = [
  { name: '1920x1080', width: 1920, height: 1080, kept: 1280 },
  { name: '3840x2160', width: 3840, height: 2160, kept: 1280 },
  { name: '1080x1920', width: 1080, height: 1920, kept: 720 },
];
const LANGUAGES = ['en', 'zh'];
const THEMES = ['dark', 'light'];
const NOTICE = {
  en: {
    title: 'Visitors today at 14:00',
    text: 'The tour begins in the foyer.\nHard hats and vests are in the cupboard beside the lift; please sign the list before you go out to the arrays.',
  },
  zh: {
    title: '今天 14:00 有来访参观',
    text: '参观从大厅开始。\n安全帽和反光背心在电梯旁的柜子里；前往光伏阵列之前，请先在名单上签到。',
  },
};

const { at, named } = readArguments(process.argv.slice(2));
const product = await demoProduct(at);
const browser = await openBrowser();
const owner = { email: 'owner@demo.example', password: product.password };
const missing = [];
try {
  await mkdir(IMAGES, { recursive: true });
  await product.historyStored;
  const station = await tellingStation();
  for (const language of LANGUAGES) {
    const scenes = listScenes(station, language).filter(
      ({ kind }) => named.length === 0 || named.includes(kind),
    );
    for (const screen of SCREENS) await takePictures(scenes, language, screen);
  }
} finally {
  await browser.close();
  await product.stop();
}
if (missing.length > 0) fail(`No picture of:\n${missing.join('\n')}`);

async function takePictures(scenes, language, { name, kept, ...viewport }) {
  const context = await browser.newContext({
    baseURL: product.http,
    viewport,
    locale: language === 'zh' ? 'zh-CN' : 'en-AU',
    timezoneId: ZONE,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await openSignedIn(page, owner);
    const preview = scenePreview(page);
    await preview.open();
    for (const scene of scenes)
      for (const theme of THEMES) {
        const file = `${scene.kind}.${name}.${theme}.${language}.webp`;
        try {
          await preview.show(scene, { lang: language, theme });
          // Charts and maps draw on a canvas in their own frames.
          await page.waitForTimeout(scene.kind === 'map' || scene.kind === 'board' ? 2500 : 800);
          const bytes = await sharp(await page.screenshot())
            .resize({ width: kept })
            .webp({ quality: 78, effort: 5, smartSubsample: true })
            .toBuffer();
          await writeFile(join(IMAGES, file), bytes);
          process.stdout.write(`✓ ${file}, ${Math.round(bytes.length / 1000)} kB\n`);
        } catch (reason) {
          missing.push(`${file}: ${String(reason?.message ?? reason).split('\n')[0]}`);
        }
      }
  } finally {
    await context.close();
  }
}

/** Finds a station without faults whose prices change over the day. */
async function tellingStation() {
  const { token } = await readData(product, doLogin, {
    type: 2,
    account: owner.email,
    password: owner.password,
  });
  const { station } = await readData(product, getStationRelevance, {}, { token });
  const well = station.filter(
    ({ fault_status, abnormal_status, offline_status }) =>
      !fault_status && !abnormal_status && !offline_status,
  );
  for (const { id } of well) {
    const tariff = await readData(product, getStationTariff, { station_id: id }, { token });
    if (tariff && tariff.consumptionType !== 'fixed') return id;
  }
  return (well[0] ?? station[0]).id;
}

function listScenes(station_id, language) {
  const own = { board: { range: 'month' }, notice: NOTICE[language] };
  return everyScene(station_id).map((scene) => ({ ...scene, ...own[scene.kind] }));
}
