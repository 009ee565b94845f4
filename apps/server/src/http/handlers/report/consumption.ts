import type { ConsumptionGroup, ConsumptionRow } from '@heliograph/contracts/http';
import { chargesOf, withoutDust, type Charge } from '@heliograph/domain/energy';
import { Code } from '@heliograph/domain/models';
import { sessionOf, type Caller } from '../../caller.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import { requireRange } from '../../requireRange.ts';
import type { Services } from '../../services.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 6 * 366;
/** Days of chargers in one report. */
const MAX_CHARGER_DAYS = 100_000;
/** A car that charges at either end of the range is followed so far beyond it; longer, if it charges that long. */
const AROUND_MS = 2 * DAY_MS;
const MOST_AROUND_MS = 32 * DAY_MS;

const CODES = [Code.chargerState, Code.sessionEnergy, Code.chargingTotal];

export function consumptionHandlers({ access, repositories, series, now }: Services) {
  /** @throws Refused unless the caller may see the consumption of every station */
  async function requireStations(ids: readonly number[], caller: Caller): Promise<void> {
    const { may } = await access.of(sessionOf(caller).person);
    const named = { field: 'station_id' };
    for (const id of ids) {
      if (!may('station.view', id)) throw new Refused('notFound', 'stationUnknown', named);
      if (!may('report.consumption', id)) throw new Refused('forbidden', 'forbidden', named);
    }
  }

  /** Charges of one charger that touch [start, end), with all of each. */
  async function chargesIn(deviceId: string, start: number, end: number): Promise<Charge[]> {
    for (let around = AROUND_MS; ; around *= 4) {
      const from = start - around;
      const until = Math.min(end + around, now());
      const { at, columns } = await series.samples(deviceId, CODES, from, until);
      const [state = at, session = at, total = at] = columns;
      const charges = chargesOf({ at, state, session, total }, until);
      const touching = charges.filter((charge) => charge.begin < end && (charge.end ?? now()) > start);
      const cut =
        touching.some(({ begin }) => begin === at[0]) ||
        (until < now() && touching.some((charge) => charge.end === null || charge.end === at.at(-1)));
      if (!cut || around >= MOST_AROUND_MS) return touching;
    }
  }

  return {
    async getConsumption({ station_id, start, end }, caller) {
      requireRange(start, end, MAX_DAYS);
      const stations = [...new Set(station_id.split(',').map(Number))];
      await requireStations(stations, caller);
      const chargers = await repositories.devices.chargersOf(stations);
      const days = Math.ceil((end - start) / DAY_MS);
      if (chargers.length * days > MAX_CHARGER_DAYS)
        throw new Refused('badRequest', 'historyTooMuch', {
          field: 'end',
          values: { devices: chargers.length, days },
        });
      const groups = new Map<number, ConsumptionGroup>();
      for (const { device_id, name, serial, person_id, user_name, person_name, email } of chargers) {
        const person = { user_name: person_name === '' ? user_name : person_name, email: email ?? '' };
        const rows = (await chargesIn(device_id, start, end)).map(
          ({ begin, end: past, kwh }): ConsumptionRow => ({
            ...person,
            obj_name: name,
            device_code: serial,
            begin_time: begin,
            end_time: past,
            total_qty: kwh,
          }),
        );
        if (rows.length === 0) continue;
        const group = groups.get(person_id) ?? {
          name: person.user_name,
          email: person.email,
          total: 0,
          list: [],
        };
        group.list.push(...rows);
        groups.set(person_id, group);
      }
      return [...groups.values()].map(finished).sort((a, b) => a.name.localeCompare(b.name));
    },
  } satisfies Partial<HandlersOf<'report'>>;
}

/** With its rows by time, and their sum. */
function finished(group: ConsumptionGroup): ConsumptionGroup {
  return {
    ...group,
    total: withoutDust(group.list.reduce((sum, { total_qty }) => sum + (total_qty ?? 0), 0)),
    list: group.list.sort((a, b) => a.begin_time - b.begin_time),
  };
}
