import {
  addStation,
  deleteStationTariff,
  doLogin,
  getStationRelevance,
  getStationTariff,
  getStationTariffList,
  getTariffHistory,
  setStationTariff,
  type HttpCall,
  type Price,
  type RequestOf,
} from '@heliograph/contracts/http';
import { defaultTariff, draftToTariff } from '@heliograph/domain/tariff';
import { callStack, readData, newStation, type CallOptions } from '@heliograph/testing';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClockedServer } from './support/clockedServer.ts';
import { startCompanyStack, type CompanyStack } from './support/companyStack.ts';
import { connectDatabase } from './support/stackDatabase.ts';
import { getRelevance } from './support/fleet.ts';

type Written = RequestOf<typeof setStationTariff>;

const usual = draftToTariff(defaultTariff());
const entry = (startTime: string, endTime: string, value: number) => ({ startTime, endTime, value });
const daily = (...data: ReturnType<typeof entry>[]): Written['feedinPrice'] => [{ tab: 'daily', data }];
/** Date in Sydney, the tests' time zone, some days from now; midnight may be an hour off. */
const dateIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(Date.now() + days * 86_400_000);

describe('tariffs', () => {
  let companies: CompanyStack;
  let database: pg.Client;
  beforeAll(async () => {
    companies = await startCompanyStack();
    database = await connectDatabase(companies.stack);
  });
  afterAll(async () => {
    await database.end();
    await companies.stop();
  });

  const ask: CompanyStack['ask'] = (...named) => companies.ask(...named);
  const data: CompanyStack['data'] = (...named) => companies.data(...named);
  const station = async () =>
    (await data('owner', addStation, newStation({ area: 'NSW', agent: 'Ausgrid', postal_code: '2000' })))
      .station_id;
  const set = (station_id: number, more: Partial<Written> = {}, person = 'owner', options?: CallOptions) =>
    ask(person, setStationTariff, { station_id, ...usual, ...more }, options);
  const history = (station_id: number) => data('owner', getTariffHistory, { station_id });
  const inForce = (station_id: number) => data('owner', getStationTariff, { station_id });
  const readCurrency = async (id: number) =>
    (await getRelevance(companies.stack, companies.tokens.owner!)).station.find((one) => one.id === id)
      ?.currency;
  const share = async (id: number, type: 0 | 1 | 3) =>
    database.query(
      `insert into station_share (station_id, person_id, type, control, setting, auth, created_at)
         select $1, id, $2, false, false, false, 0 from person where user_name = 'member'`,
      [id, type],
    );

  it('[TAR-01] [TAR-05] do not exist for a new station', async () => {
    const id = await station();
    expect(await inForce(id)).toBeNull();
    expect(await history(id)).toEqual({ list: [], revision: 0 });
    const before = Date.now();
    expect((await set(id)).status).toBe(200);
    expect(await inForce(id)).toEqual({ station_id: id, ...usual });
    const { list, revision } = await history(id);
    expect(getTariffHistory.answer.parse({ list, revision })).toEqual({ list, revision });
    expect([list.length, revision]).toEqual([1, 1]);
    expect(list[0]).toMatchObject({ ...usual, until: null, create_name: 'Olivia Hart' });
    expect(list[0]!.from).toBeGreaterThanOrEqual(before);
    expect(list[0]!.from).toBeLessThanOrEqual(Date.now());
  });

  it('[TAR-02] [TAR-05] store both halves with action and type at the same time', async () => {
    const id = await station();
    const whole = (value: number) => [entry('00:00', '24:00', value)];
    await set(id, {
      feedinType: 'tou',
      feedinPrice: daily(entry('00:00', '10:00', 0.1), entry('10:00', '24:00', 0.05)),
      consumptionType: 'touW',
      consumptionPrice: [
        { tab: 'weekday', data: whole(0.4) },
        { tab: 'weekend', data: whole(0.2) },
      ],
    });
    const today = dateIn(0);
    const stored = await data('owner', getStationTariffList, {
      station_id: String(id),
      start_time: today,
      end_time: dateIn(1),
    });
    expect(stored).toMatchObject([
      { action: 1, type: 3, unit: 'AUD' },
      {
        action: 2,
        type: 2,
        price_model: [{ tab: 'daily', data: [{ endTime: '10:00' }, { endTime: '23:59', value: 0.05 }] }],
      },
    ]);
    expect(stored[0]!.create_time).toBe(stored[1]!.create_time);
  });

  it.each(['24:00', '00:00', '23:59'])(
    '[TAR-04] accept a day that ends at %s and store 23:59',
    async (end) => {
      const id = await station();
      const feedinPrice = daily(entry('00:00', '07:00', 0.1), entry('07:00', end, 0.2));
      expect((await set(id, { feedinType: 'tou', feedinPrice })).status).toBe(200);
      const kept = (await inForce(id))!.feedinPrice as Exclude<Price, number>;
      expect(kept[0]!.data.map(({ endTime }) => endTime)).toEqual(['07:00', '23:59']);
    },
  );

  describe('meg.timeError', () => {
    let id: number;
    beforeAll(async () => (id = await station()));

    it.each<[string, Written['feedinPrice'], string]>([
      ['a gap', daily(entry('00:00', '07:00', 1), entry('08:00', '24:00', 1)), '.0.data.1.startTime'],
      ['an overlap', daily(entry('00:00', '07:00', 1), entry('06:00', '24:00', 1)), '.0.data.1.startTime'],
      [
        'an equal start and end',
        daily(entry('00:00', '07:00', 1), entry('07:00', '07:00', 1), entry('07:00', '24:00', 1)),
        '.0.data.1.endTime',
      ],
      ['an end at 22:00', daily(entry('00:00', '07:00', 1), entry('07:00', '22:00', 1)), '.0.data.1.endTime'],
      ['a start at 01:00', daily(entry('01:00', '24:00', 1)), '.0.data.0.startTime'],
      ['a half hour', daily(entry('00:00', '07:30', 1), entry('07:30', '24:00', 1)), '.0.data.0.endTime'],
      ['no end', daily(entry('00:00', '', 1)), '.0.data.0.endTime'],
      ['a negative price', daily(entry('00:00', '24:00', -0.1)), '.0.data.0.value'],
      ['a price of 20 digits', daily(entry('00:00', '24:00', 12345678901234567890)), '.0.data.0.value'],
      ['a price of 7 decimals', daily(entry('00:00', '24:00', 0.1234567)), '.0.data.0.value'],
      ['a tab without entries', daily(), '.0.data'],
      ['the tabs of another type', [{ tab: 'weekday', data: [entry('00:00', '24:00', 1)] }], '.0.tab'],
      ['no tab', [], ''],
      ['a number for a time-of-use price', 0.1, ''],
    ])('[TAR-03] [TAR-04] refuses %s with the entry', async (_what, price, field) => {
      for (const kind of ['feedin', 'consumption'] as const) {
        const wrong = { [`${kind}Type`]: 'tou', [`${kind}Price`]: price };
        const english = await set(id, wrong);
        expect([english.status, english.body.field]).toEqual([400, `${kind}Price${field}`]);
        expect(english.body.msg).toMatch(/^The form is illegal: /);
        const chinese = await set(id, wrong, 'owner', { lang: 'zh' });
        expect(chinese.body.msg).toMatch(/^表单不合法：/);
      }
      expect((await history(id)).list).toEqual([]);
    });

    it('[TAR-04] refuses a fixed price that is blank, negative or not a number', async () => {
      for (const price of [-1, 1e20, 100_000]) {
        const { status, body } = await set(id, { consumptionPrice: price });
        expect([price, status, body.field]).toEqual([price, 400, 'consumptionPrice']);
      }
      for (const price of ['', '0.1', null]) {
        const { status, body } = await set(id, { consumptionPrice: price as unknown as number });
        expect([price, status, body.field]).toEqual([price, 400, 'consumptionPrice']);
      }
    });

    it('[TAR-01] refuses an unknown currency', async () => {
      for (const unit of ['ABC', 'XAU']) {
        const { status, body } = await set(id, { unit });
        expect([status, body.field]).toEqual([400, 'unit']);
      }
    });
  });

  describe('from a date', () => {
    it('[TAR-05] a planned tariff and its currency apply from midnight at the station', async () => {
      const id = await station();
      await set(id);
      const start_date = dateIn(30);
      expect((await set(id, { unit: 'NZD', consumptionPrice: 0.5, start_date })).status).toBe(200);
      expect((await inForce(id))?.unit).toBe('AUD');
      expect(await readCurrency(id)).toBe('AUD');
      const [planned, current] = (await history(id)).list;
      expect(planned).toMatchObject({ unit: 'NZD', consumptionPrice: 0.5, until: null });
      expect(current).toMatchObject({ unit: 'AUD', until: planned!.from });
      const local = new Intl.DateTimeFormat('sv-SE', {
        timeZone: 'Australia/Sydney',
        dateStyle: 'short',
        timeStyle: 'medium',
      });
      expect(local.format(planned!.from)).toBe(`${start_date} 00:00:00`);
    });

    it('[TAR-05] one from a past day replaces later ones; the same day again replaces it', async () => {
      const id = await station();
      await set(id, { start_date: dateIn(-60), consumptionPrice: 0.1 });
      await set(id, { start_date: dateIn(-30), consumptionPrice: 0.2 });
      await set(id, { start_date: dateIn(-30), consumptionPrice: 0.3, unit: 'EUR' });
      const { list, revision } = await history(id);
      expect(revision).toBe(3);
      expect(list.map(({ consumptionPrice, unit }) => [consumptionPrice, unit])).toEqual([
        [0.3, 'EUR'],
        [0.1, 'AUD'],
      ]);
      expect(list[1]!.until).toBe(list[0]!.from);
      expect((await inForce(id))?.consumptionPrice).toBe(0.3);
      expect(await readCurrency(id)).toBe('EUR');
    });

    it('[TAR-05] refuses days before 2020, more than two years ahead, or that do not exist', async () => {
      const id = await station();
      for (const start_date of ['2019-12-31', dateIn(800), `${dateIn(0).slice(0, 4)}-02-30`]) {
        const { status, body } = await set(id, { start_date });
        expect([start_date, status, body.field]).toEqual([start_date, 400, 'start_date']);
      }
      expect((await set(id, { start_date: '2020-01-01' })).status).toBe(200);
    });

    it('[TAR-05] a planned one can be deleted, a current one cannot', async () => {
      const id = await station();
      await set(id);
      await set(id, { start_date: dateIn(10) });
      const remove = (from: number) => ask('owner', deleteStationTariff, { station_id: id, from });
      const [planned, current] = (await history(id)).list;
      const kept = await remove(current!.from);
      expect([kept.status, kept.body.field]).toEqual([409, 'from']);
      expect((await remove(planned!.from)).status).toBe(200);
      const again = await remove(planned!.from);
      expect([again.status, again.body.field]).toEqual([404, 'from']);
      const { list, revision } = await history(id);
      expect(list).toEqual([{ ...current, until: null }]);
      expect(revision).toBe(3);
    });
  });

  describe('two people at once', () => {
    it('[TAR-05] refuses a save based on an older version without changes', async () => {
      const id = await station();
      const { revision: seen } = await history(id);
      expect((await set(id, { seen, consumptionPrice: 0.4 })).status).toBe(200);
      const late = await set(id, { seen, consumptionPrice: 0.9 });
      expect([late.status, late.body.code, late.body.field]).toEqual([409, 1409, 'seen']);
      expect((await inForce(id))?.consumptionPrice).toBe(0.4);
      const { revision } = await history(id);
      expect((await set(id, { seen: revision, consumptionPrice: 0.9 })).status).toBe(200);
    });

    it('[TAR-05] applies one of many simultaneous saves of the same version completely', async () => {
      const id = await station();
      const { revision: seen } = await history(id);
      const prices = Array.from({ length: 12 }, (_, index) => (index + 1) / 10);
      const answers = await Promise.all(
        prices.map((price) => set(id, { seen, consumptionPrice: price, feedinPrice: price })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...prices.slice(1).map(() => 409)]);
      const won = prices[answers.findIndex(({ status }) => status === 200)];
      expect(await inForce(id)).toMatchObject({ consumptionPrice: won, feedinPrice: won });
      const { list, revision } = await history(id);
      expect([list.length, revision]).toEqual([1, 1]);
    });

    it('[TAR-05] never mixes halves of saves without a version', async () => {
      const id = await station();
      const start_date = dateIn(-1);
      const prices = Array.from({ length: 12 }, (_, index) => (index + 1) / 10);
      const answers = await Promise.all(
        prices.map((price) => set(id, { start_date, consumptionPrice: price, feedinPrice: price })),
      );
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      const { list, revision } = await history(id);
      expect([list.length, revision]).toEqual([1, prices.length]);
      expect(list[0]!.feedinPrice).toBe(list[0]!.consumptionPrice);
    });
  });

  describe('who may', () => {
    const requests = (station_id: number): [HttpCall, Record<string, unknown>][] => [
      [setStationTariff, { station_id, ...usual }],
      [getTariffHistory, { station_id }],
      [deleteStationTariff, { station_id, from: Date.now() + 1e9 }],
    ];

    it('[TAR-05] [SEC-01] is refused to viewers and editors of the station', async () => {
      const shared = await Promise.all([station(), station()]);
      // All at once, because relations are cached for a while.
      await Promise.all([share(shared[0], 0), share(shared[1], 3)]);
      for (const id of shared) {
        for (const [call, request] of requests(id)) {
          const { status, body } = await ask('member', call, request);
          expect([call.path, status, body.field]).toEqual([call.path, 403, 'station_id']);
        }
        expect((await ask('member', getStationTariff, { station_id: id })).status).toBe(200);
      }
    });

    it('[SEC-01] is refused to strangers, the guest and without a session', async () => {
      const id = await station();
      for (const [call, request] of requests(id)) {
        for (const person of ['rival', 'guest']) {
          const { status } = await ask(person, call, request);
          expect([call.path, person, status]).toEqual([call.path, person, 404]);
        }
        expect((await callStack(companies.stack, call, request)).status).toBe(401);
      }
      expect((await history(id)).list).toEqual([]);
    });

    it('[TAR-05] [SEC-01] is allowed for a manager, and the author is recorded', async () => {
      const id = await station();
      await share(id, 1);
      expect((await set(id, { consumptionPrice: 0.25 }, 'member')).status).toBe(200);
      expect((await history(id)).list[0]).toMatchObject({ create_name: 'Mei Tanaka' });
      await set(id, { start_date: dateIn(5) }, 'member');
      const [planned] = (await history(id)).list;
      await data('member', deleteStationTariff, { station_id: id, from: planned!.from });
      const { rows } = await database.query<{
        action: string;
        user_name: string;
        detail: unknown;
        changes: unknown;
      }>(
        `select action, user_name, detail, changes from audit join person on person.id = person_id
           where station_id = $1 and action like 'tariff.%' order by audit.id`,
        [id],
      );
      expect(rows).toMatchObject([
        {
          action: 'tariff.set',
          user_name: 'member',
          changes: { consumption: [null, 0.25], feedin: [null, 0.08], currency: [null, 'AUD'] },
        },
        {
          action: 'tariff.set',
          detail: { from: planned!.from },
          changes: { consumption: [0.25, 0.37] },
        },
        {
          action: 'tariff.remove',
          detail: { from: planned!.from },
          changes: { consumption: [0.37, 0.25] },
        },
      ]);
    });
  });
});

it('[TAR-05] a planned tariff takes effect by itself, with its currency', async () => {
  const server = await startClockedServer({ SIMULATOR: 'off' });
  try {
    const account = { type: 2 as const, account: 'owner@demo.example', password: server.password };
    const { token } = await readData(server, doLogin, account);
    const ask = <C extends HttpCall>(call: C, request: RequestOf<C>) =>
      readData(server, call, request, { token });
    const { station_id } = await ask(
      addStation,
      newStation({ area: 'NSW', agent: 'Ausgrid', postal_code: '2000' }),
    );
    const currency = async () =>
      (await ask(getStationRelevance, {})).station.find(({ id }) => id === station_id)!.currency;
    await ask(setStationTariff, { station_id, ...usual });
    await ask(setStationTariff, { station_id, ...usual, unit: 'NZD', start_date: dateIn(2) });
    const { list } = await ask(getTariffHistory, { station_id });
    server.clock.now = list[0]!.from - 1;
    expect([(await ask(getStationTariff, { station_id }))!.unit, await currency()]).toEqual(['AUD', 'AUD']);
    server.clock.now = list[0]!.from;
    expect([(await ask(getStationTariff, { station_id }))!.unit, await currency()]).toEqual(['NZD', 'NZD']);
  } finally {
    await server.stop();
  }
});
