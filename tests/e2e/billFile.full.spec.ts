import { savePlan } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test, type Locator } from '@playwright/test';
import { billPages } from './pages/billPages.ts';
import { fileDoor } from './pages/fileDoor.ts';
import { createStation } from './support/createStation.ts';
import { createUser } from './support/createUser.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { setLanguage } from './support/languages.ts';
import { openSignedIn } from './support/openSignedIn.ts';
import { signInByApi } from './support/users.ts';

const NMI = '2001000001';
const DAYS = Array.from({ length: 28 }, (_, i) => `202602${String(i + 1).padStart(2, '0')}`);

/** A month of five minutes as SA Power Networks writes it, some of it substituted. */
function monthOfFile(): string {
  const rows = ['100,NEM12,202603010000,SAPN,RET'];
  for (const [suffix, kwh] of [
    ['E1', 0.05],
    ['B1', 0.01],
  ] as const) {
    rows.push(`200,${NMI},E1B1,1,${suffix},N1,M1,KWH,05,`);
    for (const date of DAYS) {
      const values = Array.from({ length: 288 }, () => kwh).join(',');
      rows.push(`300,${date},${values},${date === '20260210' ? 'S14' : 'A'},,,20260301000000,`);
    }
  }
  return [...rows, '900'].join('\n');
}

const tier = (price: number) => ({ windows: [], cycle: 'day' as const, tiers: [{ upTo: null, price }] });

/** Someone with a station of this connection, and a plan. */
async function createBookkeeper(http: string, nmi: string) {
  const owner = await createUser();
  const create = (name: string, more = {}) =>
    createStation(http, owner, {
      station_name: name,
      area: 'SA',
      agent: 'SA Power Networks',
      postal_code: '5000',
      address: '1 Test Street, Adelaide SA 5000',
      ...more,
    });
  await create('Shed', { nmi });
  await create('Barn');
  const { token } = await signInByApi(http, owner);
  await readData(
    { http },
    savePlan,
    {
      name: 'Flat',
      plan: {
        currency: 'AUD',
        clock: 'local',
        state: 'SA',
        holidays: [],
        gst: 'none',
        parts: [
          { kind: 'usage', name: '', ...tier(0.4) },
          { kind: 'feedIn', name: '', ...tier(0.05) },
        ],
        changes: [],
      },
    },
    { token },
  );
  return owner;
}

const TEXTS = {
  en: {
    is: 'sapn.csv is a meter file.',
    lines: ['Usage', 'Feed-in', 'Total'],
    substituted: 'substituted',
    agrees: 'agrees',
    verdict: 'The paper bill is $10.00 higher than ours.',
  },
  zh: {
    is: 'sapn.csv 是电表文件。',
    lines: ['用电', '上网', '合计'],
    substituted: '替代',
    agrees: '一致',
    verdict: '纸质账单比我们的高 AU$10.00。',
  },
} as const;

for (const [language, width, height, nmi] of [
  ['en', 1440, 900, NMI],
  ['zh', 390, 844, ''],
] as const)
  test(`[IMP-03] [BIL-02] a meter file becomes a bill beside the paper one in at most six clicks, in ${language}, ${width} px wide`, async ({
    page,
    baseURL,
  }) => {
    const owner = await createBookkeeper(baseURL!, nmi);
    const texts = TEXTS[language];
    const [usage, feedIn, total] = texts.lines;
    await page.setViewportSize({ width, height });
    await setLanguage(page, language);
    await openSignedIn(page, owner);
    const bill = billPages(page);
    const door = fileDoor(page);
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };

    await page.goto('/powerDetail');
    await expect(page.getByRole('main')).toContainText('Shed');
    await door.drop('sapn.csv', monthOfFile());
    await expect(door.dialog).toContainText(texts.is);
    // A connection that no station has is asked for.
    if (nmi === '') {
      await click(door.station);
      await click(door.stationOf('Shed'));
    }
    await click(door.go(/^(Calculate a bill|计算账单)$/));
    await expect(bill.line(usage)).toContainText(/161\.16/);
    await expect(bill.line(feedIn)).toContainText(/4\.03/);
    await expect(bill.line(usage)).toContainText(texts.substituted);
    await expectAccessible(page);
    await click(bill.compareWithPaper);
    await click(bill.paper(usage));
    await page.keyboard.type('161.16');
    await expect(bill.line(usage)).toContainText(texts.agrees);
    await click(bill.paper(total));
    await page.keyboard.type('167.13');
    await expect(bill.verdict).toContainText(texts.verdict);
    expect(clicks).toBeLessThanOrEqual(6);
  });
