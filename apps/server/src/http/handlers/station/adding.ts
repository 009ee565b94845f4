import type { NewDevice } from '@heliograph/contracts/http';
import { deviceModels } from '@heliograph/domain/models';
import { can } from '@heliograph/domain/permissions';
import { randomUUID } from 'node:crypto';
import { deviceTypeNames } from '../../../catalogue/names.ts';
import { pointsOf } from '../../../catalogue/points.ts';
import { simulatedGateway } from '../../../demo/simulatedGateway.ts';
import { actorOf } from '../../../identity/access.ts';
import { newToken, secretHash } from '../../../identity/tokens.ts';
import type { NewGateway } from '../../../storage/repositories/stationCreation.ts';
import { violatedConstraint } from '../../../storage/violatedConstraint.ts';
import { sessionOf, type Caller } from '../../caller.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import { requireCapability } from '../../requireCapability.ts';
import type { Services } from '../../services.ts';
import { gatewayUrl } from '../../wire/brokerAccess.ts';
import { columnsOf } from '../../wire/stationFields.ts';
import { requireCatalogued, zoneOf } from './requireCatalogued.ts';
import { requirePictures, withDistinctImages } from './requirePictures.ts';

const DEVICE_ID_UNIQUE = 'device_device_id_key';

/** Creating stations. */
export function addingHandlers({ access, brokers, grants, repositories, simulated, now }: Services) {
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
        const row = await within.add({
          ...columnsOf(station),
          time_zone: zoneOf(station.area),
          creator_id: asker.id,
          company_id: companyId,
          linked_at: companyId === null ? null : at,
          created_at: at,
        });
        const { id } = row;
        await within.addGateway(
          id,
          {
            gateway: {
              uuid: gateway.uuid,
              password_hash: secretHash(gateway.password),
              broker_server_id: broker!.id,
            },
            devices: [gatewayDevice(gateway.uuid, caller), inverter(device, model.id)],
          },
          at,
        );
        await requirePictures(within, { id, images: station.station_image, before: [], personId: asker.id });
        const detail = { name: station.station_name, serial: device.sn };
        await repositories.audit.add(
          [{ personId: asker.id, stationId: id, action: 'station.add', detail }],
          at,
          within.tx,
        );
        return { id, audience: await within.audience(row) };
      });
      const { id, audience } = await created.catch((error: unknown) => {
        throw violatedConstraint(error) === DEVICE_ID_UNIQUE ? serialTaken(device.sn) : error;
      });
      for (const personId of audience) access.forget(personId);
      const models = { inverter: model.id, gateway: GATEWAY_MODEL.id };
      await simulated?.add(
        simulatedGateway({ station, device, models, ...gateway, zone: zoneOf(station.area) }),
      );
      return {
        station_id: id,
        gateway: {
          ...gateway,
          mqtt_url: gatewayUrl(broker!, caller.origin, brokers.mqttPort()),
          grant_key: grants.key,
        },
      };
    },
  } satisfies Pick<HandlersOf<'station'>, 'addStation'>;
}

const GATEWAY_MODEL = deviceModels.find(({ deviceType }) => deviceType === 'C001')!;

type DevicePlan = NewGateway['devices'][number];

// Both are known on the wire by what the installer has anyway: the gateway's uuid and the inverter's serial number.

const gatewayDevice = (uuid: string, { lang }: Caller): DevicePlan => ({
  device: {
    device_id: uuid,
    model_id: GATEWAY_MODEL.id,
    type: GATEWAY_MODEL.deviceType,
    name: deviceTypeNames[GATEWAY_MODEL.deviceType][lang],
    serial: uuid,
  },
  points: [],
});

const inverter = ({ sn, type, name }: NewDevice, model: number): DevicePlan => ({
  device: { device_id: sn, model_id: model, type, name, serial: sn },
  points: pointsOf(type, false).map(({ label, code }) => ({ label, property_code: code })),
});

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
