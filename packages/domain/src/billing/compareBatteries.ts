import type { ComparedBill, SimulatedBattery, SiteFlows } from '@heliograph/contracts/engine';
import type { ElectricityPlan, StoredPlan } from '@heliograph/contracts/http';
import { dayBalance } from '../energy/index.ts';
import { withoutNoise } from '../tariff/roundMoney.ts';
import { batteryModes } from './batteryModes.ts';
import type { BillEnergy } from './billEnergy.ts';
import { computeBill } from './computeBill.ts';
import { simulateLevels } from './gridLevels.ts';
import { withoutBattery, type BareSite, type SiteEnergy } from './simulateBattery.ts';
import type { BillDays } from './tierCycles.ts';

/** Energies of a site by interval that depend on the battery. */
type SiteColumns = Pick<SiteEnergy, 'imported' | 'exported' | 'charged' | 'discharged'> & {
  stored: Float64Array | null;
};

/**
 * The bills of each plan as measured, then with each battery [BIL-03]. All cover only the intervals in which
 * every energy of the site is known, so that they are comparable. A battery that charges from the grid does
 * so up to the level with the lowest bill, or the lowest of equal ones. Yields one bill at a time, since many
 * take long; null stands for a bill at a candidate level.
 */
export function* compareBatteries(
  plans: readonly Pick<StoredPlan, 'plan_id' | 'name' | 'plan'>[],
  { energy, site }: { energy: BillEnergy; site: SiteEnergy },
  days: BillDays,
  batteries: readonly (SimulatedBattery | null)[],
): Generator<ComparedBill | null, void> {
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
  const load = computeLoad(bare, site, measured);
  const billed = (plan: ElectricityPlan, columns: SiteColumns, gridLevel: number | null = null) => {
    const { imported, exported } = columns;
    return { columns, gridLevel, bill: computeBill(plan, { ...energy, imported, exported }, days) };
  };
  function* simulated(battery: SimulatedBattery, plan: ElectricityPlan) {
    const modes = batteryModes(battery, plan, energy, days);
    return yield* simulateLevels(
      bare,
      battery,
      modes,
      (simulated, level) => billed(plan, simulated, level),
      ({ bill }) => bill.total,
    );
  }
  for (const battery of ['measured', ...batteries] as const) {
    for (const { plan_id, name, plan } of plans) {
      const { bill, columns, gridLevel } =
        battery === 'measured'
          ? billed(plan, measured)
          : battery === null
            ? billed(plan, { ...bare, charged: none, discharged: none, stored: null })
            : yield* simulated(battery, plan);
      const flows = computeFlows(columns, load, battery);
      yield { ...bill, plan: { plan_id, name }, battery, gridLevel, flows };
    }
  }
}

const computeSum = (column: Float64Array): number =>
  withoutNoise(column.reduce((all, kwh) => (Number.isNaN(kwh) ? all : all + kwh), 0));

/** Load of the known intervals; null if it cannot be derived because a generator has no counter. */
function computeLoad({ load }: BareSite, { generation }: SiteEnergy, measured: SiteColumns): number | null {
  const known = generation.map((kwh, i) => (Number.isNaN(load[i]!) ? NaN : kwh));
  return computeSum(measured.exported) > computeSum(known) + computeSum(measured.discharged)
    ? null
    : computeSum(load);
}

function computeFlows(
  columns: SiteColumns,
  load: number | null,
  battery: ComparedBill['battery'],
): SiteFlows {
  const imported = computeSum(columns.imported);
  const exported = computeSum(columns.exported);
  const discharged = computeSum(columns.discharged);
  const usable = battery === 'measured' || battery === null ? 0 : battery.usableKwh;
  return {
    load,
    imported,
    exported,
    charged: computeSum(columns.charged),
    discharged,
    held: columns.stored && withoutNoise(columns.stored.at(-1) ?? 0),
    cycles: usable === 0 ? null : discharged / usable,
    selfSufficiency: dayBalance({
      load,
      gridImport: imported,
      gridExport: exported,
      generation: null,
      charge: null,
      discharge: null,
      generator: null,
    }).selfSufficiency,
  };
}
