import { newToken, secretHash } from '../../../secrets/tokens.ts';
import type { Limit } from '../../../access/attempts.ts';
import type { GatewayRow } from '../../../storage/repositories/gateways.ts';
import { createChangeStation } from '../../changeStation.ts';
import { requireSession, type Caller } from '../../caller.ts';
import type { HandlersOf } from '../../handler.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { tooMany } from '../../refused.ts';
import { requireFairShare } from './fairShare.ts';
import { newGateway } from './newGateway.ts';

/** New passwords per person: enough for an installer's day, too few to keep a fleet offline. */
const RENEWAL_LIMIT: Limit = { name: 'gateway-password', most: 20, windowMs: 60 * 60_000 };

/** Maximum gateways of a station: more than any site needs, too few to fill the database with. */
export const MAX_GATEWAYS = 50;

/** Gateway access. People who may only edit name and pictures have no part in it. */
export function gatewayHandlers(services: Services) {
  const { attempts, brokers, config, grants, repositories, simulated } = services;
  const changeStation = createChangeStation(services);

  /** The broker address of each gateway. */
  async function readAddress({ origin }: Caller): Promise<(gateway: GatewayRow) => string> {
    const rows = new Map((await repositories.brokers.all()).map((row) => [row.id, row]));
    return ({ broker_server_id }) => brokers.gatewayUrl(rows.get(broker_server_id)!, origin);
  }

  return {
    async getGateways({ station_id }, caller) {
      const address = await readAddress(caller);
      const rows = await repositories.gateways.ofStations([station_id]);
      return { list: rows.map((row) => ({ uuid: row.uuid, mqtt_url: address(row), grant_key: grants.key })) };
    },

    async addGateway({ device_name }, caller) {
      const broker = await repositories.brokers.forNewGateway();
      const { row, ...access } = newGateway(broker.id, caller, device_name);
      await changeStation(caller, async ({ station, requester, transaction, at, affects }) => {
        if ((await transaction.gatewaysOf(station.id)).length >= MAX_GATEWAYS)
          throw new Refused('conflict', 'gatewaysMany', {
            field: 'station_id',
            values: { most: MAX_GATEWAYS },
          });
        await transaction.addGateways([[station.id, row]], at);
        // Whoever adds it: the station is its creator's.
        const creator = station.creator_id === null ? null : await transaction.person(station.creator_id);
        if (creator)
          await requireFairShare(transaction, creator, config, { added: 'gateways', field: 'station_id' });
        const detail = { uuid: access.uuid, name: row.devices[0]!.device.name };
        await repositories.audit.add(
          [{ personId: requester.id, stationId: station.id, action: 'gateway.add', detail }],
          at,
          transaction.tx,
        );
        // Which gateways they may watch is part of their access.
        affects(await transaction.audience(station));
      });
      return { ...access, mqtt_url: brokers.gatewayUrl(broker, caller.origin), grant_key: grants.key };
    },

    async renewGatewayPassword({ uuid }, caller) {
      const { waitMs } = await attempts.take(RENEWAL_LIMIT, String(requireSession(caller).person.id));
      if (waitMs > 0) throw tooMany(waitMs);
      // Before anything is written: afterwards nothing may fail, or the password would be lost.
      const address = await readAddress(caller);
      const password = newToken();
      const gateway = await changeStation(caller, async ({ station, requester, transaction, at }) => {
        const row = (await transaction.gatewaysOf(station.id)).find((one) => one.uuid === uuid);
        if (!row) throw new Refused('notFound', 'gatewayUnknown', { field: 'uuid' });
        await transaction.setGatewayPassword(uuid, secretHash(password));
        await repositories.audit.add(
          [{ personId: requester.id, stationId: station.id, action: 'gateway.password', detail: { uuid } }],
          at,
          transaction.tx,
        );
        return row;
      });
      await simulated?.setPassword(uuid, password);
      return { uuid, password, mqtt_url: address(gateway), grant_key: grants.key };
    },
  } satisfies Pick<HandlersOf<'station'>, 'getGateways' | 'addGateway' | 'renewGatewayPassword'>;
}
