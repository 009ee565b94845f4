import { describe, expect, it } from 'vitest';
import { commissionedDevice, commissionedGateway } from '../testing/commissioned.ts';
import { calmEnvironment } from '../testing/calmEnvironment.ts';
import { COARSE_STEP } from './siteHistory.ts';
import { createSite } from './site.ts';
import { planSite } from './sitePlan.ts';

/** Mean yields of a year over three sites, kWh per kWp and day: of the whole year and of each month. */
function yields(latitude: number, longitude: number, time_zone: string) {
  const months = new Float64Array(12);
  for (let home = 0; home < 3; home++) {
    const gateway = commissionedGateway({
      uuid: `gw-0000000${home}`,
      site: { latitude, longitude, time_zone, installed_kwp: 6.6 },
      devices: [commissionedDevice('C003', { pv_kwp: 6.6 })],
    });
    const site = createSite(planSite(home, gateway), calmEnvironment);
    let node = site.first(Date.UTC(2025, 0));
    for (let month = 0; month < 12; month++) {
      const start = node.counters[0]!;
      const end = Date.UTC(2025, month + 1);
      const days = (end - node.at) / 86_400_000;
      while (node.at < end) node = site.next(node, node.at + COARSE_STEP);
      months[month]! += (node.counters[0]! - start) / 6.6 / days / 3;
    }
  }
  return { year: months.reduce((sum, month) => sum + month, 0) / 12, months };
}

describe('PV yield over a simulated year', () => {
  it.each([
    ['Sydney', -33.87, 151.21, 'Australia/Sydney', 4.3, 3.4, 4.8],
    ['Brisbane', -27.47, 153.03, 'Australia/Brisbane', 4.04, 3.5, 4.4],
    ['Melbourne', -37.81, 144.96, 'Australia/Melbourne', 3.58, 2.22, 4.59],
  ])(
    'matches that of %s over the year and the seasons',
    (_, latitude, longitude, zone, mean, june, summer) => {
      const { year, months } = yields(latitude, longitude, zone);
      expect(year / mean).toBeGreaterThan(0.93);
      expect(year / mean).toBeLessThan(1.05);
      const winter = (months[5]! + months[6]!) / 2;
      expect(winter / june).toBeGreaterThan(0.8);
      expect(winter / june).toBeLessThan(1.25);
      const best = Math.max(...months);
      expect(best / summer).toBeGreaterThan(0.85);
      expect(best / summer).toBeLessThan(1.25);
      expect(best).toBeGreaterThan(winter);
    },
  );
});
