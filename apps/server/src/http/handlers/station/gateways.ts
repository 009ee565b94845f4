import { newToken, secretHash } from '../../../identity/tokens.ts';
import type { Limit } from '../../../identity/attempts.ts';
import { gatewaysRepository, type GatewayRow } from '../../../storage/repositories/gateways.ts';
import { createChangeStation } from '../../changeStation.ts';
import { sessionOf, type Caller } from '../../caller.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import type { Services } from '../../services.ts';
import { tooMany } from '../../tooMany.ts';
import { gatewayUrl } from '../../wire/brokerAccess.ts';
import { askerOn } from './askerOn.ts';

/** New passwords that one person may give: enough for an installer's day, too few to keep a fleet away for long. */
const RENEWALS: Limit = { name: 'gateway-password', most: 20, windowMs: 60 * 60_000 };

/** How gateways are let in. An editor who may only change name and pictures has nothing to do with it. */
export function gatewayHandlers(services: Services) {
  const { attempts, brokers, grants, repositories, simulated } = services;
  const changeStation = createChangeStation(services);

  /** Where each gateway reaches its broker. */
  async function addressOf({ origin }: Caller): Promise<(gateway: GatewayRow) => string> {
    const rows = new Map((await repositories.brokers.all()).map((row) => [row.id, row]));
    return ({ broker_server_id }) => gatewayUrl(rows.get(broker_server_id)!, origin, brokers.mqttPort());
  }

  return {
    async getGateways({ station_id }, caller) {
      await askerOn({ repositories }, caller, 'station.editAll', station_id);
      const address = await addressOf(caller);
      const rows = await repositories.gateways.ofStations([station_id]);
      return { list: rows.map((row) => ({ uuid: row.uuid, mqtt_url: address(row), grant_key: grants.key })) };
    },

    async renewGatewayPassword({ station_id, uuid }, caller) {
      await askerOn({ repositories }, caller, 'station.editAll', station_id);
      const { waitMs } = await attempts.take(RENEWALS, String(sessionOf(caller).person.id));
      if (waitMs > 0) throw tooMany(waitMs);
      // Before anything is written: afterwards nothing may keep the password from whoever asked for it.
      const address = await addressOf(caller);
      const password = newToken();
      const gateway = await changeStation(
        station_id,
        caller,
        'station.editAll',
        async ({ station, asker, within, at }) => {
          const gateways = gatewaysRepository(within.tx);
          const row = (await gateways.ofStations([station.id])).find((one) => one.uuid === uuid);
          if (!row) throw new Refused('notFound', 'gatewayUnknown', { field: 'uuid' });
          await gateways.setPassword(uuid, secretHash(password));
          await repositories.audit.add(
            [{ personId: asker.id, stationId: station.id, action: 'gateway.password', detail: { uuid } }],
            at,
            within.tx,
          );
          return row;
        },
      );
      brokers.renewGateway(uuid);
      await simulated?.renew(uuid, password);
      return { uuid, password, mqtt_url: address(gateway), grant_key: grants.key };
    },
  } satisfies Pick<HandlersOf<'station'>, 'getGateways' | 'renewGatewayPassword'>;
}
