import type { Caller } from '../../caller.ts';
import { createChangeStation, type StationStep } from '../../changeStation.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { changed, columnsOf, fieldsOf, type NamedFields } from '../../wire/stationFields.ts';
import { requireCatalogued, zoneOf } from './requireCatalogued.ts';
import { requirePictures, withDistinctImages } from './requirePictures.ts';

/** What somebody may change who may not edit everything (spec B §5). */
const EVERY_EDITORS: readonly string[] = ['station_name', 'station_image'];

/** Editing, deleting and marking stations. */
export function writingHandlers(services: Services) {
  const { brokers, ingest, simulated } = services;
  const { audit } = services.repositories;
  const changeStation = createChangeStation(services);

  /** @throws Refused unless the station is as the caller saw it. */
  async function requireVersion(
    { station, within }: StationStep,
    version: number,
    { lang }: Caller,
  ): Promise<void> {
    if (version === station.version) return;
    const editor = await audit.editor(station.id, station.version, within.tx);
    const field = 'version';
    if (!editor) throw new Refused('conflict', 'stationChanged', { field });
    const time = new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-AU', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: station.time_zone,
    }).format(editor.at);
    throw new Refused('conflict', 'stationChangedBy', { field, values: { name: editor.name, time } });
  }

  return {
    async editStation({ station_id, version: seen, ...named }, caller) {
      const { version, zoneChanged } = await changeStation(
        station_id,
        caller,
        'station.edit',
        async (step) => {
          const { station, asker, within, at, may } = step;
          requireNameable(named, may('station.editAll'));
          await requireVersion(step, seen, caller);
          const stored = fieldsOf(station);
          const { wanted, fields } = changed(stored, withDistinctImages(named));
          if (fields.length === 0) return { version: station.version, zoneChanged: false };
          requireCatalogued(wanted, fields);
          const images = wanted.station_image;
          if (fields.includes('station_image'))
            await requirePictures(within, {
              id: station.id,
              images,
              before: stored.station_image,
              personId: asker.id,
            });
          // A station may be in another zone than its state's main one, until it is said to be elsewhere.
          const time_zone = fields.includes('area') ? zoneOf(wanted.area) : station.time_zone;
          const next = await within.update(station, { ...columnsOf(wanted), time_zone });
          const detail = { fields: fields.join(','), version: next };
          await audit.add(
            [{ personId: asker.id, stationId: station.id, action: 'station.edit', detail }],
            at,
            within.tx,
          );
          return { version: next, zoneChanged: time_zone !== station.time_zone };
        },
      );
      if (zoneChanged) await ingest.reload();
      return { version };
    },

    async deleteStation({ station_id }, caller) {
      const uuids = await changeStation(
        station_id,
        caller,
        'station.delete',
        async ({ station, asker, within, at, concerns }) => {
          concerns(await within.audience(station));
          const detail = { station: station.id, name: station.name, creator: station.creator_id };
          await audit.add([{ personId: asker.id, action: 'station.delete', detail }], at, within.tx);
          return within.remove(station.id);
        },
      );
      await simulated?.remove(uuids);
      await brokers.removeGateways(uuids);
      return {};
    },

    async collectStation({ station_id, type }, caller) {
      await changeStation(station_id, caller, 'station.collect', ({ station, asker, within }) =>
        within.collect(station.id, asker.id, type === 1),
      );
      return {};
    },
  } satisfies Pick<HandlersOf<'station'>, 'editStation' | 'deleteStation' | 'collectStation'>;
}

/** @throws Refused naming the first field that the caller may not change. */
function requireNameable(named: NamedFields, everything: boolean): void {
  const field = everything ? undefined : Object.keys(named).find((name) => !EVERY_EDITORS.includes(name));
  if (field !== undefined)
    throw new Refused('forbidden', 'stationFieldForbidden', { field, values: { field } });
}
