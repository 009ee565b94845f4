import { zonedTime } from '../../../support/zonedTime.ts';
import { findChanges } from '../../../storage/repositories/audit.ts';
import type { Caller } from '../../caller.ts';
import { createChangeStation, type StationContext } from '../../changeStation.ts';
import type { HandlersOf } from '../../handler.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { changed, toColumns, toFields, type NamedFields } from '../../wire/stationFields.ts';
import { relearnChanged } from '../../../series/losses/lossStore.ts';
import { assignPictures, withDistinctImages } from './stationValues.ts';
import { requireCatalogueValues, findZone } from './stationValues.ts';

/** Fields that people without `station.editAll` may change (WIZ-04). */
const EDITOR_FIELDS: readonly string[] = ['station_name', 'station_image'];

/** Editing, deleting and bookmarking stations. */
export function writingHandlers(services: Services) {
  const { edits, simulated } = services;
  const { audit } = services.repositories;
  const changeStation = createChangeStation(services);

  /** @throws Refused when the station has changed since the caller read it */
  async function requireVersion(
    { station, transaction }: StationContext,
    version: number,
    { lang }: Caller,
  ): Promise<void> {
    if (version === station.version) return;
    const editor = await audit.editor(station.id, station.version, transaction.tx);
    const field = 'version';
    if (!editor) throw new Refused('conflict', 'stationChanged', { field });
    const time = zonedTime(lang, editor.at, station.time_zone);
    throw new Refused('conflict', 'stationChangedBy', { field, values: { name: editor.name, time } });
  }

  return {
    async editStation({ station_id, version: seen, ...named }, caller) {
      const { version, sizeChanged } = await changeStation(caller, async (context) => {
        const { station, requester, transaction, at, may, affects } = context;
        requireNameable(named, may('station.editAll'));
        await requireVersion(context, seen, caller);
        const stored = toFields(station);
        const { wanted, fields } = changed(stored, withDistinctImages(named));
        if (fields.length === 0) return { version: station.version, sizeChanged: false };
        requireCatalogueValues(wanted, fields);
        const images = wanted.station_image;
        if (fields.includes('station_image'))
          await assignPictures(transaction, {
            id: station.id,
            images,
            before: stored.station_image,
            personId: requester.id,
          });
        // A station may have a different zone than its state's main one, until its state changes.
        const time_zone = fields.includes('area') ? findZone(wanted.area) : station.time_zone;
        const next = await transaction.update(station, { ...toColumns(wanted), time_zone });
        if (fields.some((field) => LEARNT_WITH.includes(field)))
          await relearnChanged(transaction.tx, station.id, fields.includes(SIZE) ? at : null);
        // The pages of others show it at once.
        affects(await transaction.audience(station));
        const edit = { detail: { version: next }, changes: findChanges(stored, wanted) };
        await audit.add(
          [{ personId: requester.id, stationId: station.id, action: 'station.edit', ...edit }],
          at,
          transaction.tx,
        );
        return { version: next, sizeChanged: fields.includes(SIZE) };
      });
      // The size of the array bounds what its counters can count.
      if (sizeChanged) await edits.recheck(station_id);
      return { version };
    },

    async deleteStation(_request, caller) {
      const uuids = await changeStation(caller, async ({ station, requester, transaction, at, affects }) => {
        affects(await transaction.audience(station));
        const detail = { station: station.id, name: station.name, person: station.creator_id };
        await audit.add([{ personId: requester.id, action: 'station.delete', detail }], at, transaction.tx);
        return transaction.remove([station.id]);
      });
      await simulated?.remove(uuids);
      return {};
    },

    async collectStation({ type }, caller) {
      await changeStation(caller, ({ station, requester, transaction }) =>
        transaction.collect(station.id, requester.id, type === 1),
      );
      return {};
    },
  } satisfies Pick<HandlersOf<'station'>, 'editStation' | 'deleteStation' | 'collectStation'>;
}

/** Fields with which the expected energy of a station is learnt. */
const SIZE = 'installed_capacity';
const LEARNT_WITH: readonly string[] = [SIZE, 'planes', 'latitude', 'longitude'];

/** @throws Refused naming the first field that the caller may not change */
function requireNameable(named: NamedFields, everything: boolean): void {
  const field = everything ? undefined : Object.keys(named).find((name) => !EDITOR_FIELDS.includes(name));
  if (field !== undefined)
    throw new Refused('forbidden', 'stationFieldForbidden', { field, values: { field } });
}
