import { can } from '@heliograph/domain/permissions';
import { simulatedGateway } from '../../../demo/simulatedGateways.ts';
import { getActor } from '../../../access/access.ts';
import { accountVersionsRepository } from '../../../storage/repositories/accountVersions.ts';
import { requireSession } from '../../caller.ts';
import type { HandlersOf } from '../../handler.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { isIdentityTaken } from '../device/plannedDevice.ts';
import { requireFairShare } from './fairShare.ts';
import { GATEWAY_MODEL } from './newGateway.ts';
import { findModel, plannedStation, serialTaken } from './plannedStation.ts';
import { assignPictures, requireCatalogueValues, withDistinctImages, findZone } from './stationValues.ts';

/** Creating stations. */
export function addingHandlers({ access, brokers, config, grants, repositories, simulated, now }: Services) {
  return {
    async addStation(request, caller) {
      const station = withDistinctImages(request);
      const { device } = station;
      requireCatalogueValues(station);
      const models = { inverter: findModel(device.mod_id), gateway: GATEWAY_MODEL.id };
      const broker = await repositories.brokers.forNewGateway();
      const { person } = requireSession(caller);
      const at = now();

      const created = repositories.stationChanges.change(async (transaction) => {
        const requester = await transaction.creator(person.id);
        if (!requester || !can(getActor(requester), 'station.create'))
          throw new Refused('forbidden', 'forbidden');
        if (await transaction.isSerialTaken(device.sn)) throw serialTaken(device.sn);
        const { row, uuid, password } = plannedStation(station, {
          requester,
          brokerId: broker.id,
          caller,
          at,
        });
        const [id] = (await transaction.add([row], at)) as [number];
        await requireFairShare(transaction, requester, config, { added: 'stations', field: 'station_name' });
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
        const { creator_id, company_id } = row.station;
        const audience = await transaction.audience({
          id,
          creator_id: creator_id ?? null,
          company_id: company_id ?? null,
          shown_to_guest: false,
        });
        await accountVersionsRepository(transaction.tx).increment(audience);
        return { id, audience, gateway: { uuid, password } };
      });
      const { id, audience, gateway } = await created.catch((error: unknown) => {
        throw isIdentityTaken(error) ? serialTaken(device.sn) : error;
      });
      access.forget(audience);
      await simulated?.add(
        simulatedGateway({ station, device, models, ...gateway, zone: findZone(station.area) }),
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
