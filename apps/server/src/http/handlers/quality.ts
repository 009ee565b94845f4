import { compareNeed, needsLook } from '@heliograph/domain/energy';
import { QUARTER } from '../../series/energy/energyRow.ts';
import { EditRefused } from '../../series/quality/createEnergyEdits.ts';
import { placeOf, requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { energyImportHandlers } from './energyImports.ts';

export function qualityHandlers(services: Services) {
  const { access, edits, energyImports, repositories, series, now } = services;
  return {
    ...energyImportHandlers(services),

    async getStationQuality({ station_id, start, end }, caller) {
      const { list, ...quality } = await series.stationQuality(station_id, { start, end }, now());
      // Others read what happened, not who did it and why.
      const seesNames = placeOf(caller).may('station.private');
      return { ...quality, list: seesNames ? list : list.map((entry) => ({ ...entry, ...NO_NAMES })) };
    },

    async getFleetQuality({ start, end, most = Infinity }, caller) {
      const { stationIds } = await access.of(requireSession(caller).person);
      const ids = await repositories.stations.ids(stationIds);
      const all = await series.fleetQuality(ids, { start, end }, now());
      const first = all
        .sort((one, other) => compareNeed(one, other) || one.station_id - other.station_id)
        .slice(0, most);
      const names = await repositories.stations.names(first.map(({ station_id }) => station_id));
      return {
        list: first.map((row) => ({ ...row, station_name: names.get(row.station_id) ?? '' })),
        of: all.length,
        attention: all.filter(needsLook).length,
        complete: all.filter(({ estimated, unknown }) => estimated === 0 && unknown === 0).length,
        open: all.reduce((sum, row) => sum + row.open, 0),
      };
    },

    async recordReplacement({ station_id, device_id, at, counters, reason }, caller) {
      const personId = requireSession(caller).person.id;
      requirePast(at, 'at');
      const context = { stationId: station_id, personId, deviceId: device_id };
      const edit_ids = await refusing(
        edits.replace(context, {
          at,
          counters: counters.map((one) => ({
            code: one.property_code,
            last: one.last_reading,
            first: one.first_reading,
          })),
          reason,
        }),
        (counter) => `counters.${counter}.property_code`,
        'at',
      );
      return { edit_ids };
    },

    async correctEnergy({ station_id, device_id, property_code, began, ended, kwh, reason }, caller) {
      const personId = requireSession(caller).person.id;
      if (began % QUARTER !== 0) throw new Refused('badRequest', 'quarterHour', { field: 'began' });
      if (ended % QUARTER !== 0) throw new Refused('badRequest', 'quarterHour', { field: 'ended' });
      requirePast(ended, 'ended');
      const context = { stationId: station_id, personId, deviceId: device_id };
      const edit_id = await refusing(
        edits.correct(context, { code: property_code, from: began, to: ended, kwh, reason }),
        () => 'property_code',
        'began',
      );
      return { edit_id };
    },

    async withdrawEdit({ station_id, edit_id }, caller) {
      const context = { stationId: station_id, personId: requireSession(caller).person.id };
      if (await energyImports.withdraw(context, edit_id)) return {};
      const found = await refusing(edits.withdraw(context, edit_id), () => 'edit_id', 'edit_id');
      if (!found) throw new Refused('notFound', 'editUnknown', { field: 'edit_id' });
      return {};
    },
  } satisfies HandlersOf<'quality'>;

  function requirePast(at: number, field: string): void {
    if (at > now()) throw new Refused('badRequest', 'notPast', { field });
  }
}

const NO_NAMES = { person: '', withdrawn_by: '', reason: '' };

/** Answers an edit that does not fit as a refusal of its field. */
async function refusing<T>(
  work: Promise<T>,
  counterField: (index: number) => string,
  timeField: string,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    const { reason } = error;
    switch (reason.error) {
      case 'deviceUnknown':
        throw new Refused('notFound', 'deviceUnknown', { field: 'device_id' });
      case 'counterUnknown':
        throw new Refused('badRequest', 'counterOther', {
          field: counterField(reason.counter),
          values: { allowed: reason.allowed.join(', ') },
        });
      case 'lastReading':
      case 'firstReading':
        throw new Refused('badRequest', reason.error, {
          field: `counters.${reason.counter}.${reason.error === 'lastReading' ? 'last_reading' : 'first_reading'}`,
          values: { from: kwhText(reason.from), to: kwhText(reason.to) },
        });
      case 'replacementTwice':
        throw new Refused('conflict', 'replacementTwice', { field: 'at' });
      case 'correctionOverlaps':
        throw new Refused('conflict', 'correctionOverlaps', { field: 'began' });
      case 'tooOld':
        throw new Refused('badRequest', 'samplesGone', {
          field: timeField,
          values: { since: new Date(reason.since).toISOString().slice(0, 10) },
        });
      case 'tooMuch':
        throw new Refused('badRequest', 'energyTooMuch', { field: 'kwh', values: { most: reason.most } });
    }
  }
}

const kwhText = (kwh: number): string => String(Math.round(kwh * 1000) / 1000);
