import { savePlan } from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect, test } from '@playwright/test';
import { billPages } from './pages/billPages.ts';
import { fileDoor } from './pages/fileDoor.ts';
import { createStation } from './support/createStation.ts';
import { createUser } from './support/createUser.ts';
import { expectAccessible } from './support/expectAccessible.ts';
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

test('[IMP-03] [BIL-02] a meter file becomes a bill beside the paper one in at most six clicks', async ({
  page,
  baseURL,
}) => {
  const owner = await createUser();
  await createStation(baseURL!, owner, {
    station_name: 'Shed',
    nmi: NMI,
    area: 'SA',
    agent: 'SA Power Networks',
    postal_code: '5000',
    address: '1 Test Street, Adelaide SA 5000',
  });
  const { token } = await signInByApi(baseURL!, owner);
  const tier = (price: number) => ({ windows: [], cycle: 'day' as const, tiers: [{ upTo: null, price }] });
  await readData(
    { http: baseURL! },
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
  await openSignedIn(page, owner);
  const bill = billPages(page);
  const door = fileDoor(page);
  let clicks = 0;
  const click = async (target: { click: () => Promise<void> }) => {
    clicks += 1;
    await target.click();
  };

  await page.goto('/powerDetail');
  await expect(page.getByRole('main')).toContainText('Shed');
  await door.drop('sapn.csv', monthOfFile());
  await expect(door.dialog).toContainText('sapn.csv is a meter file.');
  await click(door.go(/^Calculate a bill$/));
  await click(page.getByRole('button', { name: /^Bill the days of the file/ }));
  await expect(bill.line('Usage')).toContainText(/\$161\.16/);
  await expect(bill.line('Feed-in')).toContainText(/4\.03/);
  await expect(bill.line('Usage')).toContainText('substituted');
  await expectAccessible(page);
  await click(bill.compareWithPaper);
  await click(bill.paper('Usage'));
  await page.keyboard.type('161.16');
  await expect(bill.line('Usage')).toContainText('agrees');
  await click(bill.paper('Total'));
  await page.keyboard.type('167.13');
  await expect(bill.verdict).toContainText('The paper bill is $10.00 higher than ours.');
  expect(clicks).toBeLessThanOrEqual(6);
});
