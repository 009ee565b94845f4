import { getFleetQuality, getFleetRevenue } from '@heliograph/contracts/http';
import { compareNeed, needsLook } from '@heliograph/domain/energy';
import { roundMoney } from '@heliograph/domain/tariff';
import { readData } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFRESH_MS } from '../../apps/server/src/series/sums/createEnergySums.ts';
import { readBoardRevenue } from '../../worker/src/revenue/boardRevenue.ts';
import { readTariffs } from '../../worker/src/revenue/readTariffs.ts';
import { type FleetEnergy, type Period, rounded, startFleetEnergy } from './support/fleetEnergy.ts';

let fleet: FleetEnergy;
beforeAll(async () => {
  fleet = await startFleetEnergy();
});
afterAll(() => fleet.stop());

describe('sums of fleets', () => {
  it('[SCL-04] [REP-03] are summed in the background, and say what is missing until then', async () => {
    const before = await fleet.readPage('admin', {});
    expect(before.total).toBe(11);
    await fleet.settle();
    const after = await fleet.readPage('admin', {});
    expect(after).toMatchObject({ pending: 0, total: 11 });
    expect(after.computed_at).toBeGreaterThanOrEqual(fleet.server.clock.now - REFRESH_MS);
  });

  it.each(['admin', 'installer', 'owner', 'guest'])(
    '[SCL-04] [REP-03] [REP-05] [DQ-05] are for %s what the engine calculates',
    (who) => fleet.expectAll(who),
    60_000,
  );

  it.each(['admin', 'owner'])(
    '[SCL-04] [BOARD-02] revenue of today is for %s what the board shows',
    async (who) => {
      const { session, stations, getCounters, today } = await fleet.readContext(who);
      const now = fleet.server.clock.now;
      const board = await readBoardRevenue({
        stations,
        getCounters,
        today,
        factor: 1,
        now,
        readTariffs: (priced, dates) => readTariffs(session.http, priced, dates),
      });
      const found = await readData(fleet.server, getFleetRevenue, {}, { token: fleet.tokens.get(who)! });
      const lines = found.today
        .map(({ currency, selling_total, self_use_total, selling, self_use }) => ({
          currency,
          total: roundMoney(selling_total + self_use_total),
          selling: roundMoney(selling_total),
          selfUse: roundMoney(self_use_total),
          kwh: rounded({ selling, self_use }),
        }))
        .sort((a, b) => b.total - a.total);
      expect(lines).toEqual(
        board.today.map(({ sellingKwh, selfUseKwh, ...line }) => ({
          ...line,
          kwh: rounded({ selling: sellingKwh, self_use: selfUseKwh }),
        })),
      );
      expect(found).toMatchObject({ reporting: board.reporting, of: board.of, quality: board.quality });
      expect(found.today.length).toBeGreaterThan(0);
    },
  );

  it('[SCL-04] [DQ-04] come with their quality, those that need a look first, and of all however few are asked for', async () => {
    const { now } = fleet.server.clock;
    const range = { start: now - 30 * 86_400_000, end: now };
    const options = { token: fleet.tokens.get('admin')! };
    const { list, ...sums } = await readData(fleet.server, getFleetQuality, range, options);
    expect(list.length).toBeGreaterThan(2);
    expect(list).toEqual(list.toSorted((a, b) => compareNeed(a, b) || a.station_id - b.station_id));
    expect(list.every(({ station_name }) => station_name !== '')).toBe(true);
    expect(sums).toEqual({
      of: list.length,
      attention: list.filter(needsLook).length,
      complete: list.filter(({ estimated, unknown }) => estimated === 0 && unknown === 0).length,
      open: list.reduce((sum, { open }) => sum + open, 0),
    });
    expect(await readData(fleet.server, getFleetQuality, { ...range, most: 2 }, options)).toEqual({
      ...sums,
      list: list.slice(0, 2),
    });
  });

  it('[SCL-04] [REP-03] are sorted by each column, searched, and read in pages with the totals of all', async () => {
    const all = await fleet.readPage('admin', {});
    type Row = Period['rows'][number];
    const columns = {
      generation: (row: Row) => row.generation,
      specificYield: (row: Row) => row.specific_yield,
      selling: (row: Row) => row.selling,
      selfUse: (row: Row) => row.self_use,
      charging: (row: Row) => row.charging,
    };
    const names = all.rows.map((row) => row.station_name.toLowerCase());
    expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
    for (const sort of ['generation', 'specificYield', 'selling', 'selfUse', 'charging'] as const) {
      const { rows } = await fleet.readPage('admin', { sort, descending: true });
      const known = rows.map(columns[sort]).filter((each) => each !== null);
      expect(known, sort).toEqual([...known].sort((a, b) => b - a));
      const paged = [
        ...(await fleet.readPage('admin', { sort, descending: true, limit: 6 })).rows,
        ...(await fleet.readPage('admin', { sort, descending: true, limit: 6, offset: 6 })).rows,
      ];
      expect(paged.map((row) => row.station_id)).toEqual(rows.map((row) => row.station_id));
    }
    const { station_name } = all.rows[3]!;
    const found = await fleet.readPage('admin', { search: station_name.slice(1).toUpperCase(), limit: 1 });
    const matching = all.rows.filter((row) => row.station_name.includes(station_name.slice(1)));
    expect(found.total).toBe(matching.length);
    expect(found.totals.generation).toBeCloseTo(
      matching.reduce((sum, { generation }) => sum + (generation ?? 0), 0),
      6,
    );
    expect(await fleet.readPage('admin', { search: '%' })).toMatchObject({ total: 0, rows: [] });
  });
});
