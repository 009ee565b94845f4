import { deviceModels } from '@heliograph/domain/models';
import { can } from '@heliograph/domain/permissions';
import { randomUUID } from 'node:crypto';
import { areas } from '../../../catalogue/areas.ts';
import { deviceTypeNames } from '../../../catalogue/names.ts';
import { pointsOf } from '../../../catalogue/points.ts';
import { actorOf } from '../../../identity/access.ts';
import { newToken, secretHash } from '../../../identity/tokens.ts';
import { picturesRepository } from '../../../storage/repositories/pictures.ts';
import type { StationChange, StationRow } from '../../../storage/repositories/stationChange.ts';
import { violatedConstraint } from '../../../storage/violatedConstraint.ts';
import { sessionOf, type Caller } from '../../caller.ts';
import { createChangeStation, type StationStep } from '../../changeStation.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import { requireCapability } from '../../requireCapability.ts';
import type { Services } from '../../services.ts';
import { gatewayUrl } from '../../wire/brokerAccess.ts';
import { changed, columnsOf, fieldsOf, type NamedFields } from '../../wire/stationFields.ts';
import { requireCatalogued } from './requireCatalogued.ts';

/** What somebody may change who may not edit everything (spec B §5). */
const EVERY_EDITORS: readonly string[] = ['station_name', 'station_image'];
const DEVICE_ID_UNIQUE = 'device_device_id_key';

/** Creating, editing, deleting and marking stations. */
export function writingHandlers(services: Services) {
  const { access, brokers, ingest, repositories, now } = services;
  const { audit } = repositories;
  const changing = createChangeStation(services);

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
    async addStation({ device, ...fields }, caller) {
      const station = withDistinctImages(fields);
      requireCapability(caller, 'station.create');
      requireCatalogued(station);
      const model = modelOf(device.mod_id);
      const [broker] = await repositories.brokers.all();
      const { person } = sessionOf(caller);
      const gateway = { uuid: randomUUID(), password: newToken() };
      const at = now();

      const created = repositories.stationChanges.change(async (within) => {
        const asker = await within.creator(person.id);
        if (!asker || !can(actorOf(asker), 'station.create')) throw new Refused('forbidden', 'forbidden');
        if (await within.isSerialTaken(device.sn)) throw serialTaken(device.sn);
        const companyId = asker.role === 'enterprise' ? asker.company_id : null;
        const id = await within.add({
          ...columnsOf(station),
          time_zone: zoneOf(station.area),
          creator_id: asker.id,
          company_id: companyId,
          linked_at: companyId === null ? null : at,
          created_at: at,
        });
        await within.addGateway(
          id,
          {
            gateway: {
              uuid: gateway.uuid,
              password_hash: secretHash(gateway.password),
              broker_server_id: broker!.id,
            },
            devices: [
              // Both are known on the wire by what the installer has anyway: the gateway's uuid and the serial number.
              {
                device: {
                  device_id: gateway.uuid,
                  model_id: GATEWAY_MODEL.id,
                  type: GATEWAY_MODEL.deviceType,
                  name: deviceTypeNames.C001[caller.lang],
                  serial: gateway.uuid,
                },
                points: [],
              },
              {
                device: {
                  device_id: device.sn,
                  model_id: model.id,
                  type: device.type,
                  name: device.name,
                  serial: device.sn,
                },
                points: pointsOf(device.type, false).map(({ label, code }) => ({
                  label,
                  property_code: code,
                })),
              },
            ],
          },
          at,
        );
        await requirePictures(within, { id, images: station.station_image, before: [], personId: asker.id });
        const detail = { name: station.station_name, serial: device.sn };
        await audit.add(
          [{ personId: asker.id, stationId: id, action: 'station.add', detail }],
          at,
          within.tx,
        );
        const audience = await within.audience({
          id,
          creator_id: asker.id,
          company_id: companyId,
          shown_to_guest: false,
        });
        return { id, audience };
      });
      const { id, audience } = await created.catch((error: unknown) => {
        throw violatedConstraint(error) === DEVICE_ID_UNIQUE ? serialTaken(device.sn) : error;
      });
      for (const personId of audience) access.forget(personId);
      return {
        station_id: id,
        gateway: { ...gateway, mqtt_url: gatewayUrl(broker!, caller.origin, brokers.mqttPort()) },
      };
    },

    async editStation({ station_id, version: seen, ...named }, caller) {
      const { version, zoneChanged } = await changing.one(
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
      const uuids = await changing.one(
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
      await brokers.removeGateways(uuids);
      return {};
    },

    async collectStation({ station_id, type }, caller) {
      await changing.one(station_id, caller, 'station.collect', ({ station, asker, within }) =>
        within.collect(station.id, asker.id, type === 1),
      );
      return {};
    },
  } satisfies Pick<HandlersOf<'station'>, 'addStation' | 'editStation' | 'deleteStation' | 'collectStation'>;
}

const GATEWAY_MODEL = deviceModels.find(({ deviceType }) => deviceType === 'C001')!;

const serialTaken = (serial: string) =>
  new Refused('conflict', 'serialTaken', { field: 'device.sn', values: { serial } });

/** An inverter's model; the first when none is named. @throws Refused */
function modelOf(id: number | undefined) {
  const model = deviceModels.find(
    (each) => each.deviceType === 'C002' && (id === undefined || each.id === id),
  );
  if (!model) throw new Refused('notFound', 'inverterModelUnknown', { field: 'device.mod_id' });
  return model;
}

/** A picture that is named twice is shown once. */
const withDistinctImages = <T extends NamedFields>(named: T): T =>
  named.station_image ? { ...named, station_image: [...new Set(named.station_image)] } : named;

/** Zone of a state of the catalogue. */
const zoneOf = (area: string): string => areas.find(({ code }) => code === area)!.zone;

/** @throws Refused naming the first field that the caller may not change. */
function requireNameable(named: NamedFields, everything: boolean): void {
  const field = everything ? undefined : Object.keys(named).find((name) => !EVERY_EDITORS.includes(name));
  if (field !== undefined)
    throw new Refused('forbidden', 'stationFieldForbidden', { field, values: { field } });
}

interface Pictures {
  /** Of the station. */
  id: number;
  images: readonly string[];
  before: StationRow['images'];
  personId: number;
}

/** Makes the station show its pictures. @throws Refused naming the first that is not the person's to show. */
async function requirePictures(
  { tx }: StationChange,
  { id, images, before, personId }: Pictures,
): Promise<void> {
  const foreign = await picturesRepository(tx).show(id, images, { before, personId });
  if (foreign === null) return;
  throw new Refused('badRequest', 'pictureForeign', { field: `station_image.${images.indexOf(foreign)}` });
}
