import type { ParameterReading, WriteJob } from '@heliograph/contracts/engine';
import {
  acknowledgeAlarms,
  deleteShareByList,
  editStation,
  getCommLog,
  getShareList,
  getStationRelevance,
  saveStationShare,
  setStationTariff,
  shelveAlarms,
} from '@heliograph/contracts/http';
import { defaultTariff, draftToTariff } from '@heliograph/domain/tariff';
import { readData, signIn } from '@heliograph/testing';
import { expect } from 'vitest';
import { MINUTE, PEOPLE, SECOND, type OperatedFleet } from './operatedFleet.ts';
import type { Places } from './places.ts';

/** Model of hybrid inverters. */
const HYBRID = 15;
/** How often each action is drawn. */
const WEIGHTS: Record<string, number> = { acknowledge: 3, shelve: 2, share: 3, rename: 2, tariff: 2, parameter: 3, scenario: 6, resume: 4, clear: 2, outage: 1, restore: 2 }; // oxfmt-ignore
const DRAWN = Object.entries(WEIGHTS).flatMap(([name, weight]) => Array<string>(weight).fill(name));

/** Two people and a world with faults; each action answers with its line of the log. */
export function createOperator(
  { server, clock, time, fleet, pages, runScenario, as, draw, pick }: OperatedFleet,
  { readStations, openAlarms }: Places,
) {
  /** Stations that a person may change. */
  const ownStations = async () =>
    (await readStations('owner')).filter(({ create_user }) => create_user === 'owner');

  /** Actions of people and faults; each answers with its line of the log. */
  const actions: Record<string, () => Promise<string>> = {
    async acknowledge() {
      const person = pick(PEOPLE);
      const alarms = await openAlarms(person);
      if (alarms.length === 0) return `${person} has nothing to acknowledge`;
      const { id } = pick(alarms);
      await readData(server, acknowledgeAlarms, { alarm_ids: [id] }, as(person));
      return `${person} acknowledges ${id}`;
    },
    async shelve() {
      const alarms = await openAlarms('owner');
      if (alarms.length === 0) return 'nothing to shelve';
      const { id } = pick(alarms);
      const until = clock.now + (1 + draw(10)) * MINUTE;
      await readData(server, shelveAlarms, { alarm_ids: [id], until, reason: 'Known' }, as('owner'));
      return `owner shelves ${id}`;
    },
    async share() {
      const { id } = pick(await ownStations());
      const list = await readData(server, getShareList, { station_id: id }, as('owner'));
      const given = list.find(({ user }) => user === 'member');
      const { token } = await signIn(server, 'owner');
      if (given) {
        await readData(server, deleteShareByList, [{ station_id: id, user: 'member' }], { token });
        return `owner withdraws ${id} from member`;
      }
      const share = {
        station_id: id,
        station_share_type: pick([0, 3] as const),
        share_account_type: 0 as const,
      };
      await readData(
        server,
        saveStationShare,
        { ...share, station_share_user: 'member@demo.example' },
        { token },
      );
      return `owner shares ${id} with member`;
    },
    async rename() {
      const station = pick(await ownStations());
      const station_name = `Station ${draw(1_000)}`;
      const { id: station_id, version } = station;
      await readData(server, editStation, { station_id, version, station_name }, as('owner'));
      return `owner renames ${station_id}`;
    },
    async tariff() {
      const { id } = pick(await ownStations());
      const price = (1 + draw(50)) / 100;
      const tariff = draftToTariff({ ...defaultTariff(), feedinPrice: price, consumptionPrice: 2 * price });
      await readData(server, setStationTariff, { station_id: id, ...tariff }, as('owner'));
      return `owner sells ${id} at ${price}`;
    },
    async parameter() {
      const page = pages[pick(PEOPLE)];
      const { device } = await readData(server, getStationRelevance, {}, as('owner'));
      const { device_id: deviceId } = pick(device.filter(({ mod_id }) => mod_id === HYBRID));
      const item = { code: 'shutdown_soc', title: 'Shutdown SOC', unit: '%' };
      const read = () =>
        inTime(page.call<ParameterReading>('parameters', 'read', { deviceId, log: null, items: [item] }));
      const to = 10 + draw(20);
      const reading = await read();
      if (typeof reading === 'string') return `${deviceId} cannot be read`;
      const from = reading.values[item.code] ?? null;
      const write = { deviceId, title: 'Battery', writes: [{ ...item, from, to, tolerance: 0.5 }] };
      const jobId = await inTime(page.call<string>('parameters', 'write', write));
      const state = async () => {
        const jobs = await page.call<WriteJob[]>('parameters', 'jobs');
        return jobs.find(({ id }) => id === jobId)?.writes[0]?.state;
      };
      let result = await state();
      while (result === 'waiting' || result === 'writing') {
        await time.pass(SECOND);
        result = await state();
      }
      if (result !== 'verified') return `${deviceId} keeps ${from}: ${result ?? jobId}`;
      const { list } = await readData(
        server,
        getCommLog,
        { device_id: deviceId, read_set: 'Set', property_code: item.code },
        as('owner'),
      );
      const again = await read();
      expect(typeof again === 'string' ? again : again.values).toEqual({ [item.code]: to });
      expect(list[0]!.told).toMatchObject([{ property_code: item.code, result: 'verified' }]);
      return `${deviceId} gets ${to}`;
    },
    scenario: () => play(pick(['offline', 'freeze', 'warning', 'fault', 'counter-reset', 'cloud'])),
    resume: () => play('resume'),
    clear: () => play('clear'),
    /** A real incident: everything loses its connection at once. */
    async outage() {
      for (const gateway of fleet.gateways.values()) gateway.disconnect();
      return Promise.resolve('all gateways are offline');
    },
    restore: () => play('resume', null),
  };
  /** Answer of a page, for which time passes; the reason of a refusal. */
  async function inTime<T>(answer: Promise<T>): Promise<T | string> {
    let settled: { value: T | string } | undefined;
    void answer.then(
      (value) => (settled = { value }),
      (error: unknown) => (settled = { value: String(error) }),
    );
    await time.until('a page answers', () => settled !== undefined);
    return settled!.value;
  }

  async function play(scenario: string, target: string | null = pick([...fleet.gateways.keys()])) {
    const { ok, line } = runScenario({ scenario, ...(target !== null && { target }) });
    expect(ok, line).toBe(true);
    if (scenario === 'resume')
      for (const [uuid, gateway] of fleet.gateways)
        if (target === null || target === uuid) await gateway.connection();
    return line;
  }

  return { act: () => actions[pick(DRAWN)]!() };
}
