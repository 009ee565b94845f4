import { expect, it } from 'vitest';
import { createEngineHarness } from '../testing/engineHarness.ts';
import { getInverter } from '../testing/fleetData.ts';

/** A fleet of stations 1 to 12 that is held as a whole; its server knows no call about fleets. */
async function wholeFleet() {
  const harness = createEngineHarness(Array.from({ length: 12 }, (_, i) => ({ id: i + 1 })));
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await page.watch({ stations: true });
  await harness.advance(400);
  return { harness, page };
}

it('[SCL-04] [STN-01] answers a page of the stations of a whole fleet from memory, as the server would', async () => {
  const { page, harness } = await wholeFleet();
  const first = await page.http('fleet.getStationPage', { sort: 'name', limit: 3 });
  expect(first).toMatchObject({ ids: [1, 10, 11], total: 12, counts: { whole: 12, collect: 0 } });
  expect(first.part.device.map(({ station_id }) => station_id)).toContain(10);
  expect(await page.http('fleet.getStationPage', { sort: 'id', descending: true, offset: 10 })).toMatchObject(
    {
      ids: [2, 1],
      total: 12,
    },
  );
  // By its name without case, and by the serial number of a device.
  expect(await page.http('fleet.getStationPage', { search: 'STATION 7' })).toMatchObject({ ids: [7] });
  expect(await page.http('fleet.getStationPage', { search: getInverter(12) })).toMatchObject({ ids: [12] });

  harness.announce(4, 'online');
  harness.push(4, { P: 10, run_state: 2 });
  await harness.advance(400);
  expect(page.stations.get(4)).toMatchObject({ status: 'normal' });
  expect(await page.http('fleet.getStationPage', { tab: 'normal' })).toMatchObject({
    ids: [4],
    counts: { whole: 12, normal: 1 },
  });
});

it('[SCL-04] [DEV-01] answers pages of devices, counts and the map of a whole fleet from memory', async () => {
  const { page } = await wholeFleet();
  expect(await page.http('fleet.getFleetCounts', {})).toMatchObject({
    stations: { whole: 12 },
    devices: 36,
    installed_capacity: 72,
  });
  const inverters = await page.http('fleet.getDevicePage', {
    device_type: 'C002',
    limit: 5,
  });
  expect(inverters).toMatchObject({ total: 12 });
  expect(inverters.ids).toHaveLength(5);
  expect(await page.http('fleet.getMap', { west: 0, south: 0, east: 1, north: 1, zoom: 3 })).toMatchObject({
    clusters: [],
    stations: [],
    located: 0,
    of: 12,
  });
});

it('[SCL-04] leaves to the server what only it knows of a whole fleet', async () => {
  const { page, harness } = await wholeFleet();
  harness.server.answer('/fleet/get_station_page', () => ({ ids: [3], total: 1 }));
  expect(await page.http('fleet.getStationPage', { company: 2 })).toEqual({ ids: [3], total: 1 });
});

it('[SCL-04] [BOARD-01] answers a page with a scope about the stations of its scope', async () => {
  const { page } = await wholeFleet();
  await page.must('fleet', 'setScope', { stationIds: [2, 5] });
  expect(await page.http('fleet.getStationPage', {})).toMatchObject({ ids: [2, 5], total: 2 });
  expect(await page.http('fleet.getFleetCounts', {})).toMatchObject({ devices: 6 });
});
