import type { ComparedBill, SimulatedBattery, SiteFlows } from '@heliograph/contracts/engine';
import type { StoredPlan } from '@heliograph/contracts/http';
import { dayBalance } from '../energy/index.ts';
import { withoutNoise } from '../tariff/roundMoney.ts';
import { batteryModes } from './batteryModes.ts';
import { computeBill, type BillEnergy } from './computeBill.ts';
import { simulateBattery, withoutBattery, type BareSite, type SiteEnergy } from './simulateBattery.ts';
import type { BillDays } from './tierCycles.ts';

/** Energies by interval of a site with some battery. */
type SiteColumns = Pick<SiteEnergy, 'imported' | 'exported' | 'charged' | 'discharged'> & {
  stored: Float64Array | null;
};

/**
 * The bills of each plan as measured, then under each battery [BIL-03]. All are of the intervals in which every energy of
 * the site is known, so that they can be compared. One bill at a time, as many take long.
 */
export function* compareBatteries(
  plans: readonly Pick<StoredPlan, 'plan_id' | 'name' | 'plan'>[],
  { energy, site }: { energy: BillEnergy; site: SiteEnergy },
  days: BillDays,
  batteries: readonly (SimulatedBattery | null)[],
): Generator<ComparedBill, void> {
  const bare = withoutBattery(site, energy.edges);
  const none = new Float64Array(bare.load.length);
  const known = (column: Float64Array) => column.map((kwh, i) => (Number.isNaN(bare.load[i]!) ? NaN : kwh));
  const measured: SiteColumns = {
    imported: known(site.imported),
    exported: known(site.exported),
    charged: known(site.charged),
    discharged: known(site.discharged),
    stored: null,
  };
  for (const battery of ['measured', ...batteries] as const) {
    for (const { plan_id, name, plan } of plans) {
      const columns =
        battery === 'measured'
          ? measured
          : battery === null
            ? { ...bare, charged: none, discharged: none, stored: null }
            : simulateBattery(bare, battery, batteryModes(battery, plan, energy, days));
      const { imported, exported } = columns;
      yield {
        ...computeBill(plan, { ...energy, imported, exported }, days),
        plan: { plan_id, name },
        battery,
        flows: flowsOf(columns, bare, battery),
      };
    }
  }
}

function flowsOf(columns: SiteColumns, { load }: BareSite, battery: ComparedBill['battery']): SiteFlows {
  const sum = (column: Float64Array) =>
    withoutNoise(column.reduce((all, kwh) => (Number.isNaN(kwh) ? all : all + kwh), 0));
  const consumed = sum(load);
  const imported = sum(columns.imported);
  const exported = sum(columns.exported);
  const discharged = sum(columns.discharged);
  const usable = battery === 'measured' || battery === null ? 0 : battery.usableKwh;
  return {
    load: consumed,
    imported,
    exported,
    charged: sum(columns.charged),
    discharged,
    left: withoutNoise(columns.stored?.at(-1) ?? 0),
    cycles: usable === 0 ? null : discharged / usable,
    selfSufficiency: dayBalance({
      load: consumed,
      gridImport: imported,
      gridExport: exported,
      generation: null,
      charge: null,
      discharge: null,
      generator: null,
    }).selfSufficiency,
  };
}
