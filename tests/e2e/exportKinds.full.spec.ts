import { getStationRelevance, savePlan, type AnswerOf } from '@heliograph/contracts/http';
import { readData, signIn } from '@heliograph/testing';
import { test, type Page } from '@playwright/test';
import { openSignedInAs } from './pages/signInPage.ts';
import { createStationWithAlarms } from './support/createStationWithAlarms.ts';
import { createUser } from './support/createUser.ts';
import { expectExportsRecognised } from './support/expectRecognised.ts';
import { languages, setLanguage } from './support/languages.ts';

const DAY = 86_400_000;
const date = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10);
const NMI = '2001000001';

interface Fleet {
  relevance: AnswerOf<typeof getStationRelevance>;
  plan: number;
}

/** Pages that export a table, by what its file is found to be. Those of ledgers, devices and gateways are in their own tests. */
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
  ['operation', 'report', () => '/sheet?report=operation'],
  ['audit', 'report', () => '/audit'],
  ['faults', 'report', () => '/fault'],
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
    test.setTimeout(300_000);
    const fleet = await readFleet(baseURL!);
    await setLanguage(page, language);
    await openSignedInAs(page, 'admin');
    for (const [own, kind, path] of PAGES)
      await test.step(`${own} ${kind}`, async () => {
        await page.goto(path(fleet));
        if (own === 'comparison') await chooseMeterFile(page);
        await expectExportsRecognised(page, { kind, ...(own !== '' && { own }) });
      });
  });

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

/** Stations, devices, a plan and an alarm for the pages. */
async function readFleet(http: string): Promise<Fleet> {
  const stack = { http, password: process.env.DEMO_PASSWORD ?? '' };
  await createStationWithAlarms(http, await createUser(), {
    alarm: [{ msg: 'Fan stuck', minutes: 3 }],
    fault: [],
  });
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
  return { relevance, plan: plan_id };
}
