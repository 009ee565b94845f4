import type { GenerationReport } from '@heliograph/contracts/engine';
import { getAlarmHistory, type Station } from '@heliograph/contracts/http';
import { groupBy } from '@heliograph/domain/groupBy';
import { readData } from '@heliograph/testing';
import { readSheet } from '../../../../worker/src/imports/readSheet.ts';
import { exportToBuffer } from '../../../../worker/testing/exportToBuffer.ts';
import { alarmMailsTo } from '../alarmMails.ts';
import type { NodePage } from '../openNodePage.ts';
import { MINUTE, PEOPLE, type OperatedFleet, type Operator } from './operatedFleet.ts';
import { round, type Places } from './places.ts';

/** Amounts are rounded to cents. */
const CENT = 0.0101;
/** The server stores the last contact of a device at most so often. */
const STORED_EVERY_MS = MINUTE;

/** Compares what places show of a fleet. */
export function createComparison({ server, clock, mailbox, pages, wall, as }: OperatedFleet, places: Places) {
  const { readStations, readServer, readPage, readFaultPage, readEnergy, readTodayOf, readReport } = places;
  const { readBells, readStatistics, readTariffReport } = places;

  /** Energy by station a minute ago, by person: a page reads it again each minute. */
  const before = new Map<string, ReadonlyMap<number, number | null>>();

  /** Revenue of today by the report, a minute ago. */
  const revenueBefore = new Map<string, number>();

  /** Revenue of the board that is not that of the report times the factor, now or a minute ago. */
  function findWrongRevenue(
    person: Operator,
    { revenue, factor }: Awaited<ReturnType<typeof readTodayOf>>,
    { totals }: GenerationReport,
  ): string[] {
    return totals.revenue.flatMap(({ currency, total }) => {
      const key = `${person} ${currency}`;
      const [now, then] = [total * factor, (revenueBefore.get(key) ?? total) * factor];
      const shown = revenue[currency] ?? 0;
      // Rounded to cents.
      const isRight = shown >= Math.min(now, then) - 0.0051 && shown <= Math.max(now, then) + 0.0051;
      return isRight ? [] : [`${currency} of ${person}: ${shown} / ${then} to ${now}`];
    });
  }

  /** Revenue of stations by their tariff reports that is not that of the generation report. */
  async function findWrongTariffReports(
    page: NodePage,
    stations: readonly Station[],
    { rows }: GenerationReport,
  ): Promise<string[]> {
    const wrong: string[] = [];
    for (const station of stations) {
      const row = rows.find(({ stationId }) => stationId === station.id);
      for (const { currency, revenue } of await readTariffReport(page, station)) {
        const total = row?.revenue.find((one) => one.currency === currency)?.total ?? 0;
        if (Math.abs((Number.isNaN(revenue) ? 0 : revenue) - total) > CENT)
          wrong.push(`${currency} of ${station.id}: ${total} / ${revenue} in the tariff report`);
      }
    }
    return wrong;
  }

  /** Files of the report that do not have its figures. */
  async function findWrongFiles({ rows }: GenerationReport): Promise<string[]> {
    const columns = [
      { key: 'station', title: 'Station', as: 'number' as const, decimals: 0 },
      { key: 'generation', title: 'Generation', as: 'number' as const, decimals: 2 },
    ];
    const values = {
      station: { kind: 'number' as const, values: Float64Array.from(rows, ({ stationId }) => stationId) },
      generation: {
        kind: 'number' as const,
        values: Float64Array.from(rows, ({ generation }) => generation ?? NaN),
      },
    };
    const expected = rows.map(({ stationId, generation }) => [
      stationId,
      generation === null ? null : Number(generation.toFixed(2)),
    ]);
    const wrong: string[] = [];
    for (const format of ['csv', 'xlsx'] as const) {
      const sheets = [{ name: 'Report', head: [], columns, rows: { columns: values } }];
      const file = await exportToBuffer({ fileName: 'Report', format, sheets });
      const read = await readSheet({ file: new Blob([new Uint8Array(file)]), sheet: 0, charset: null });
      if (!('rows' in read)) throw new Error(JSON.stringify(read));
      const written = read.rows
        .slice(-rows.length)
        .map((cells) =>
          cells
            .slice(0, 2)
            .map((cell) => (cell === '' || cell === null ? null : Number(Number(cell).toFixed(2)))),
        );
      if (JSON.stringify(written) !== JSON.stringify(expected))
        wrong.push(`${format}: ${JSON.stringify(written)} / ${JSON.stringify(expected)}`);
    }
    return wrong;
  }

  /** Walls read the names of stations again after this. */
  const WALL_NAMES_MS = 6 * MINUTE;
  /** Names that stations had lately. */
  let lately: { at: number; names: Record<string, string> }[] = [];

  /** Names on the wall that stations have not had lately. */
  function findOldNames(shown: Record<string, string>, names: Record<string, string>): string[] {
    lately = [...lately.filter(({ at }) => at > clock.now - WALL_NAMES_MS), { at: clock.now, names }];
    return Object.keys(names)
      .filter((id) => !lately.some((before) => before.names[id] === shown[id]))
      .map((id) => `name of ${id} on the wall: ${names[id]} / ${shown[id]}`);
  }

  /** Differences between places now, each as `figure: one / other`. */
  async function findContradictions(): Promise<string[]> {
    const found: string[] = [];
    const compare = (what: string, one: unknown, other: unknown) => {
      const [first, second] = [JSON.stringify(one), JSON.stringify(other)];
      if (first !== second) found.push(`${what}: ${first} / ${second}`);
    };
    for (const person of PEOPLE) {
      const page = pages[person];
      const { stations, ...said } = await readServer(person);
      const shown = await readPage(page);
      const places: [string, Awaited<ReturnType<typeof readPage>>][] = [[person, shown]];
      if (person === 'owner') places.push(['wall', await readPage(wall)]);
      for (const [place, { link, ring, ...figures }] of places) {
        compare(`link of ${place}`, 'live', link);
        compare(`ring of ${place}`, figures.offline, ring);
        for (const key of Object.keys(figures) as (keyof typeof figures)[])
          if (key === 'tabs') {
            // A display has no favourites.
            const { collect: _, ...own } = said.tabs;
            const { collect: __, ...theirs } = figures.tabs;
            compare(`${key} of ${place}`, own, theirs);
          } else if (key === 'names' && place === 'wall')
            found.push(...findOldNames(figures.names, said.names));
          else if (key === 'seen') {
            compare(`last contact of ${person} and ${place}`, shown.seen, figures.seen);
            for (const [id, at] of Object.entries(said.seen)) {
              const behind = (figures.seen[id] ?? 0) - at;
              if (behind < 0 || behind > STORED_EVERY_MS)
                found.push(`last contact of ${id}: ${at} / ${figures.seen[id]} on ${place}`);
            }
          } else compare(`${key} of ${place}`, said[key], figures[key]);
      }
      compare(`statistics of ${person}`, said.load, await readStatistics(page));
      compare(`fault page of ${person}`, { ...said.pending, lines: said.lines }, await readFaultPage(page));
      const bells = await readBells(person, page);
      compare(`bell of ${person}`, bells.said, bells.shown);

      const energy = await readEnergy(stations, person);
      const earlier = before.get(person);
      const generating = stations.filter(({ id }) => energy.has(id));
      const isRecent = (id: number, kwh: number | null | undefined) => {
        const [now, then] = [energy.get(id) ?? 0, earlier?.get(id) ?? energy.get(id) ?? 0];
        const [low, high] = [Math.min(now, then), Math.max(now, then)];
        return kwh != null && kwh >= low - 1e-6 && kwh <= high + 1e-6;
      };
      const todays: [string, NodePage][] = [[person, page]];
      if (person === 'owner') todays.push(['wall', wall]);
      for (const [place, at] of todays) {
        const today = await readTodayOf(at, generating);
        compare(`rows and station pages of ${place}`, today.days, today.rows);
        compare(`board and station pages of ${place}`, today.total, today.trend);
        for (const { id } of generating)
          if (!isRecent(id, today.rows[id]))
            found.push(`energy of ${id} on ${place}: ${today.rows[id]} / ${energy.get(id)}`);
        if (place !== person) continue;
        const report = await readReport(at);
        for (const { stationId, generation, selfUse } of report.rows) {
          // Both of one reading.
          if (round(generation) === today.days[stationId])
            compare(`self-consumption of ${stationId}`, round(selfUse), today.selfUse.get(stationId));
          if (energy.has(stationId) && !isRecent(stationId, generation))
            found.push(
              `energy of ${stationId} in the report of ${place}: ${generation} / ${energy.get(stationId)}`,
            );
        }
        found.push(
          ...findWrongRevenue(person, today, report),
          ...(await findWrongTariffReports(at, generating, report)),
          ...(await findWrongFiles(report)),
        );
      }
    }
    return found;
  }

  /** Mails read so far. */
  let mailsRead = 0;

  /** Wrong counts and clocks of new mails about alarms. */
  async function findWrongMails(): Promise<string[]> {
    const mails = (await alarmMailsTo(mailbox, 'owner')).slice(mailsRead);
    mailsRead += mails.length;
    const incidents = await readData(
      server,
      getAlarmHistory,
      { type: ['alarm', 'fault'], start: 0, end: clock.now + 1 },
      as('owner'),
    );
    const sizes = groupBy(incidents, ({ incident }) => incident);
    sizes.delete(null);
    return mails.flatMap(({ subject, text }) => {
      const clocks = [...text.matchAll(/\d{4}, \d\d:\d\d(?::\d\d)?(.*?)(?=[:,.]|$)/gm)].map(([, zone]) =>
        zone!.trim(),
      );
      const started = Number(/(\d+) alarms? .*started/.exec(text)?.[1] ?? 0);
      return [
        ...(new Set(clocks).size > 1 || clocks.includes('')
          ? [`clocks of “${subject}”: ${clocks.join()}`]
          : []),
        ...(subject.includes('many gateways') &&
        started > 0 &&
        ![...sizes.values()].some(({ length }) => length === started)
          ? [
              `“${subject}” tells of ${started} alarms, incidents have ${[...sizes.values()].map(({ length }) => length).join()}`,
            ]
          : []),
      ];
    });
  }

  /** Keeps the figures of this minute: a page reads them again each minute. */
  async function remember(): Promise<void> {
    for (const person of PEOPLE) {
      for (const { currency, total } of (await readReport(pages[person])).totals.revenue)
        revenueBefore.set(`${person} ${currency}`, total);
      before.set(person, await readEnergy(await readStations(person), person));
    }
  }

  return { findContradictions, findWrongMails, remember, countMails: () => mailsRead };
}
