import { placeOf, requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';

export const lossHandlers = ({ access, losses, repositories }: Services) =>
  ({
    async getStationLosses({ station_id, ...range }, caller) {
      const { list, ...rest } = await losses.ofStation(station_id, range);
      // Names and reasons are private.
      const seesNames = placeOf(caller).may('station.private');
      return {
        ...rest,
        list: seesNames ? list : list.map((entry) => ({ ...entry, reason: '', person: '' })),
      };
    },

    getExpectedPower: ({ station_id, ...range }) => losses.expectedPower(station_id, range),

    async getFleetLosses({ most = Infinity, by = 'ahead', ...range }, caller) {
      const { stationIds } = await access.of(requireSession(caller).person);
      const ids = await repositories.stations.ids(stationIds);
      const all = await losses.ofFleet(ids, range);
      const ordered = by === 'share' ? all.filter(({ expected }) => expected > 0).sort(byShare) : all;
      const worst = ordered.slice(0, most);
      const names = await repositories.stations.names(worst.map(({ station_id }) => station_id));
      return {
        list: worst.map((row) => ({ ...row, station_name: names.get(row.station_id) ?? '' })),
        expected: sum(all.map(({ expected }) => expected)),
        actual: sum(all.map(({ actual }) => actual)),
        of: ordered.length,
        stations: ids.length,
      };
    },

    async decideLoss(request, caller) {
      const { verdict, reason } = request;
      if (verdict === 'rejected' && reason === '')
        throw new Refused('badRequest', 'lossReason', { field: 'reason' });
      const found = await losses.decide(request, requireSession(caller).person.id);
      if (!found) throw new Refused('notFound', 'lossUnknown', { field: 'cause' });
      return {};
    },

    async relearnBaseline({ station_id }, caller) {
      await losses.relearn(station_id, requireSession(caller).person.id);
      return {};
    },

    getCertificate: ({ station_id, ...range }) => losses.certificate(station_id, range),
  }) satisfies HandlersOf<'losses'>;

const sum = (energies: readonly number[]): number =>
  Math.round(energies.reduce((total, kwh) => total + kwh, 0) * 1000) / 1000;

type Energies = { expected: number; actual: number; station_id: number };
const byShare = (one: Energies, other: Energies): number =>
  one.actual / one.expected - other.actual / other.expected || one.station_id - other.station_id;
