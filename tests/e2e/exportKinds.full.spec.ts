import {
  getFleetLosses,
  getFleetQuality,
  getStationRelevance,
  savePlan,
  type AnswerOf,
} from '@heliograph/contracts/http';
import { readData, signIn } from '@heliograph/testing';
import { expect, test, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { reportPages } from './pages/reportPages.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { expectRecognised } from './support/expectRecognised.ts';
import { languages, setLanguage } from './support/languages.ts';

const DAY = 86_400_000;
const date = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10);
const month = { start: Date.now() - 30 * DAY, end: Date.now() };
const NMI = '2001000001';

interface Fleet {
  relevance: AnswerOf<typeof getStationRelevance>;
  plan: number;
  /** Ids of stations with entries in their ledgers. */
  corrected: number;
  lossy: number;
}

/** Pages that export a table, by what its file is found to be. Those that need a device or a gateway export it in their own tests. */
const PAGES: readonly [own: string, kind: string, path: (fleet: Fleet) => string][] = [
  ['tariff', 'energies', ({ relevance }) => `/sheet?report=tariff&station=${relevance.station[0]!.id}`],
  [
    'bill',
    'report',
    ({ relevance, plan }) =>
      `/sheet?report=bill&station=${relevance.station[0]!.id}&plan=${plan}&first=${date(3)}&last=${date(3)}`,
  ],
  ['generation', 'report', () => '/sheet?report=generation'],
  [
    'consumption',
    'report',
    ({ relevance }) =>
      `/sheet?report=charge&period=overyear&stations=${relevance.device
        .filter(({ device_type }) => device_type === 'C007')
        .map(({ station_id }) => station_id)
        .join('.')}`,
  ],
  ['alarms', 'report', () => '/sheet?report=alarms&period=month'],
  ['quality', 'report', () => '/sheet?report=quality'],
  ['losses', 'report', () => '/sheet?report=losses'],
  ['operation', 'report', () => '/sheet?report=operation'],
  ['audit', 'report', () => '/audit'],
  ['faults', 'report', () => '/fault'],
  [
    'corrections',
    'report',
    ({ corrected }) => `/station/${corrected}/quality?from=${date(30)}&to=${date(0)}`,
  ],
  ['lossEntries', 'report', ({ lossy }) => `/station/${lossy}/losses?from=${date(30)}&to=${date(0)}`],
  ['comparison', 'report', ({ relevance }) => `/station/${relevance.station[0]!.id}/meterFile`],
  ['chart', 'report', (fleet) => `/chart?date=${date(1)}&s=${inverter(fleet)}*grid_power*ls1`],
  [
    'data',
    'report',
    (fleet) => `/sheet?report=data&period=day&date=${date(1)}&points=${inverter(fleet)}+grid_power`,
  ],
  [
    'data',
    'energies',
    (fleet) => `/sheet?report=data&period=day&date=${date(1)}&points=${inverter(fleet)}+import_total`,
  ],
  ['', 'plans', () => '/plans'],
];

const inverter = ({ relevance }: Fleet): string =>
  relevance.device.find(({ device_type }) => device_type === 'C002')!.device_id;

for (const language of languages)
  test(`[IMP-03] every table that the portal exports is recognised where it is dropped, in ${language}`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(900_000);
    const fleet = await readFleet(baseURL!);
    await setLanguage(page, language);
    await openSignedInAs(page, 'admin');
    for (const [own, kind, path] of PAGES)
      await test.step(`${own} ${kind}`, async () => {
        await page.goto(path(fleet));
        if (own === 'comparison') await chooseMeterFile(page);
        const files: [format: string, content: Buffer][] = [];
        for (const format of ['csv', 'xlsx']) files.push([format, await downloadExport(page, format)]);
        for (const [format, content] of files)
          await expectRecognised(page, content, { format, kind, ...(own !== '' && { own }) });
      });
  });

async function downloadExport(page: Page, format: string): Promise<Buffer> {
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^(Export|导出)$/ })
      .first(),
  ).toBeEnabled({ timeout: 60_000 });
  const download = await reportPages(page).downloadExport(new RegExp(format));
  return readFile(await download.path());
}

async function chooseMeterFile(page: Page) {
  const values = Array.from({ length: 48 }, () => '0.1').join(',');
  const text = [
    '100,NEM12,202603010000,SAPN,RET',
    `200,${NMI},E1,1,E1,N1,M1,KWH,30,`,
    ...[4, 3].map((daysAgo) => `300,${date(daysAgo).replaceAll('-', '')},${values},A,,,,`),
    '900',
  ].join('\n');
  await page
    .getByLabel(/^(Choose a file|选择文件)$/)
    .setInputFiles({ name: 'meter.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}

/** Stations, a plan and devices for the pages; waits until the demo has entries in its ledgers. */
async function readFleet(http: string): Promise<Fleet> {
  const stack = { http, password: process.env.DEMO_PASSWORD ?? '' };
  const { token } = await signIn(stack, 'admin');
  const tier = { windows: [], cycle: 'day' as const, tiers: [{ upTo: null, price: 0.4 }] };
  const { plan_id } = await readData(
    stack,
    savePlan,
    {
      name: `Exported ${Date.now()}`,
      plan: {
        currency: 'AUD',
        clock: 'local',
        state: 'NSW',
        holidays: [],
        gst: 'none',
        parts: [{ kind: 'usage', name: '', ...tier }],
        changes: [],
      },
    },
    { token },
  );
  const relevance = await readData(stack, getStationRelevance, {}, { token });
  let corrected = 0;
  let lossy = 0;
  await expect(async () => {
    const quality = await readData(stack, getFleetQuality, month, { token });
    corrected = quality.list.find(({ counts }) =>
      Object.values(counts).some((count) => count > 0),
    )!.station_id;
    const losses = await readData(stack, getFleetLosses, { ...month, by: 'ahead' }, { token });
    lossy = losses.list.find(({ lost }) => lost > 0)!.station_id;
  }).toPass({ timeout: 400_000, intervals: [2000] });
  return { relevance, plan: plan_id, corrected, lossy };
}
