import { expect, test, type Page } from '@playwright/test';
import { shell } from './pages/shell.ts';
import { createStation } from './support/createStation.ts';
import { createStationWithAlarms } from './support/createStationWithAlarms.ts';
import { createUser } from './support/createUser.ts';
import { languages, setLanguage } from './support/languages.ts';
import { openSignedIn } from './support/openSignedIn.ts';

// Each page is shown at three sizes in two languages, which takes minutes.

const SIZES = [
  [1440, 900],
  [1024, 700],
  [390, 844],
] as const;

const getPaths = (station: number) => [
  '/',
  '/bulletinBoard',
  '/powerDetail',
  `/powerDetail?isOne=1&station=${station}`,
  `/station/${station}/quality`,
  '/device/C001',
  '/profiles',
  '/fault?state=all',
  '/maintenance',
  '/chart',
  '/sheet',
  '/plans',
  '/notifications',
  '/alarmRules',
  '/displays',
  '/audit',
  '/userCenter',
];

test('[APP-01] pages scroll no further than their content, and break no word of a heading', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(900_000);
  const person = await createUser();
  const alarm = [1, 2, 3].map((minutes) => ({ msg: `Grid lost ${minutes}`, minutes }));
  await createStationWithAlarms(baseURL!, person, { alarm, fault: alarm });
  const { id } = await createStation(baseURL!, person);
  await openSignedIn(page, person);
  for (const language of languages) {
    await setLanguage(page, language);
    await page.goto('/help');
    for (const path of getPaths(id)) {
      // The previous page stays until this one is loaded.
      const heading = await page.getByRole('main').getByRole('heading', { level: 1 }).elementHandle();
      await shell(page).go(path);
      await heading.waitForElementState('hidden');
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await expect
          .poll(() => findFaults(page), { message: `${path} at ${width}×${height} in ${language}` })
          .toEqual([]);
      }
    }
  }
});

/** Finds what is wrong with the layout of the page that is shown. */
const findFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth) faults.push(`the window scrolls sideways: ${scrollWidth}`);
    if (scrollHeight > innerHeight) faults.push(`the window scrolls: ${scrollHeight}`);

    const main = document.querySelector('main')!;
    for (const box of [main, ...main.querySelectorAll('*')]) {
      const style = getComputedStyle(box);
      if (!/auto|scroll/.test(style.overflowY) || box.scrollHeight <= box.clientHeight + 1) continue;
      if (box.closest('.ag-root-wrapper, .ol-viewport')) continue;
      const top = box.getBoundingClientRect().top - box.scrollTop;
      const bottoms = [...box.querySelectorAll('*')]
        .filter((one) => getComputedStyle(one).clipPath === 'none')
        .map((one) => one.getBoundingClientRect())
        .filter(({ width, height }) => width > 1 && height > 1)
        .map(({ bottom }) => bottom - top);
      const blank = Math.round(box.scrollHeight - Math.max(...bottoms));
      if (blank > 64) faults.push(`${box.className} ends with ${blank} px of nothing`);
    }

    const range = document.createRange();
    for (const heading of document.querySelectorAll('h1, h2, h3, thead th, .ag-header-cell-text')) {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
        for (const { 0: word, index } of text.data.matchAll(/\p{Script=Latin}{2,}/gu)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) faults.push(`“${word}” is broken`);
        }
        if (!/^\p{Script=Han}{2,}$/u.test(text.data.trim())) continue;
        range.selectNodeContents(text);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
        const size = parseFloat(getComputedStyle(heading).fontSize);
        if (rects.length > 1 && rects.every(({ width }) => width < 1.5 * size))
          faults.push(`“${text.data}” stands vertically`);
      }
    }
    return faults;
  });
