import type { NewDevice } from '@heliograph/contracts/http';
import { DeviceTypeCode, deviceModels } from '@heliograph/domain/models';
import { can } from '@heliograph/domain/permissions';
import { pointsOf } from '../../../catalogue/points.ts';
import { simulatedGateway } from '../../../demo/simulatedGateways.ts';
import { actorOf } from '../../../identity/access.ts';
import { accountVersionsRepository } from '../../../storage/repositories/accountVersions.ts';
import type { NewGateway } from '../../../storage/repositories/stationCreation.ts';
import { violatedConstraint } from '../../../storage/transaction.ts';
import { sessionOf } from '../../caller.ts';
import type { HandlersOf } from '../../handler.ts';
import { Refused } from '../../refused.ts';
import { requireCapability } from '../../require.ts';
import type { Services } from '../../services.ts';
import { columnsOf } from '../../wire/stationFields.ts';
import { GATEWAY_MODEL, newGateway } from './newGateway.ts';
import { assignPictures, withDistinctImages } from './stationValues.ts';
import { requireCatalogueValues, zoneOf } from './stationValues.ts';

const DEVICE_ID_UNIQUE = 'device_device_id_key';

/** Creating stations. */
export function addingHandlers({ access, brokers, grants, repositories, simulated, now }: Services) {
  return {
    async addStation({ device, ...fields }, caller) {
      const station = withDistinctImages(fields);
      requireCapability(caller, 'station.create');
      requireCatalogueValues(station);
      const model = modelOf(device.mod_id);
      const broker = await repositories.brokers.forNewGateway();
      const { person } = sessionOf(caller);
      const { row: gatewayRow, ...gateway } = newGateway(broker.id, caller);
      const at = now();

      const created = repositories.stationChanges.change(async (transaction) => {
        const requester = await transaction.creator(person.id);
        if (!requester || !can(actorOf(requester), 'station.create'))
          throw new Refused('forbidden', 'forbidden');
        if (await transaction.isSerialTaken(device.sn)) throw serialTaken(device.sn);
        const companyId = requester.role === 'enterprise' ? requester.company_id : null;
        const row = await transaction.add({
          ...columnsOf(station),
          time_zone: zoneOf(station.area),
          creator_id: requester.id,
          company_id: companyId,
          linked_at: companyId === null ? null : at,
          created_at: at,
        });
        const { id } = row;
        await transaction.addGateway(
          id,
          { ...gatewayRow, devices: [...gatewayRow.devices, inverter(device, model.id)] },
          at,
        );
        await assignPictures(transaction, {
          id,
          images: station.station_image,
          before: [],
          personId: requester.id,
        });
        const detail = { name: station.station_name, serial: device.sn };
        await repositories.audit.add(
          [{ personId: requester.id, stationId: id, action: 'station.add', detail }],
          at,
          transaction.tx,
        );
        const audience = await transaction.audience(row);
        await accountVersionsRepository(transaction.tx).increment(audience);
        return { id, audience };
      });
      const { id, audience } = await created.catch((error: unknown) => {
        throw violatedConstraint(error) === DEVICE_ID_UNIQUE ? serialTaken(device.sn) : error;
      });
      access.forget(audience);
      const models = { inverter: model.id, gateway: GATEWAY_MODEL.id };
      await simulated?.add(
        simulatedGateway({ station, device, models, ...gateway, zone: zoneOf(station.area) }),
      );
      return {
        station_id: id,
        gateway: {
          ...gateway,
          mqtt_url: brokers.gatewayUrl(broker, caller.origin),
          grant_key: grants.key,
        },
      };
    },
  } satisfies Pick<HandlersOf<'station'>, 'addStation'>;
}

/** Its identity on the wire is its serial number, which the installer has at hand. */
const inverter = ({ sn, type, name }: NewDevice, model: number): NewGateway['devices'][number] => ({
  device: { device_id: sn, model_id: model, type, name, serial: sn },
  points: pointsOf(type, false).map(({ label, code }) => ({ label, property_code: code })),
});

const serialTaken = (serial: string) =>
  new Refused('conflict', 'serialTaken', { field: 'device.sn', values: { serial } });

/** The requested inverter model, or the first one. @throws Refused */
function modelOf(id: number | undefined) {
  const model = deviceModels.find(
    (each) => each.deviceType === DeviceTypeCode.hybridInverter && (id === undefined || each.id === id),
  );
  if (!model) throw new Refused('notFound', 'inverterModelUnknown', { field: 'device.mod_id' });
  return model;
}
