import { createChangeStation } from '../../changeStation.ts';
import type { HandlersOf } from '../../handler.ts';
import type { Services } from '../../services.ts';

/**
 * Handlers of the second-factor requirement for writes to a station's devices: the users who decide about writes decide
 * it.
 */
export function protectionHandlers(services: Services) {
  const { repositories } = services;
  const changeStation = createChangeStation(services);

  return {
    async getWriteProtection({ station_id }) {
      return { demands_factor: (await repositories.factors.demanded(station_id, null)) ? 1 : 0 };
    },

    async setWriteProtection({ station_id, demands_factor }, caller) {
      await changeStation(caller, async ({ requester, transaction, at }) => {
        await transaction.demandFactor(station_id, demands_factor === 1);
        await repositories.audit.add(
          [
            {
              personId: requester.id,
              stationId: station_id,
              action: 'station.protect',
              detail: {},
              changes: { demands_factor: [1 - demands_factor, demands_factor] },
            },
          ],
          at,
          transaction.tx,
        );
      });
      return {};
    },
  } satisfies Pick<HandlersOf<'station'>, 'getWriteProtection' | 'setWriteProtection'>;
}
