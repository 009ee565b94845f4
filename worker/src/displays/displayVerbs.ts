import {
  approvePairing,
  declinePairing,
  getDisplays,
  getPairing,
  orderDisplay,
  revokeDisplay,
  saveDisplay,
} from '@heliograph/contracts/http';
import type { VerbHandlers } from '../pages/verbHandlers.ts';
import type { Sessions } from '../session/sessions.ts';

/** Looking after the displays of the signed-in person, and of those that they administer. */
export function displayVerbs(sessions: Sessions): VerbHandlers['displays'] {
  const http = () => sessions.mustPerson().http;
  return {
    list: async () => (await http().call(getDisplays, {})).list,
    pairing: ({ code }) => http().call(getPairing, { code }),
    async approve({ code, name, stationIds, config }) {
      const answer = await http().call(approvePairing, { code, name, station_ids: stationIds, config });
      return answer.display_id;
    },
    async decline({ code }) {
      await http().call(declinePairing, { code });
    },
    async save({ displayId, version, name, stationIds, config }) {
      const answer = await http().call(saveDisplay, {
        display_id: displayId,
        version,
        ...(name !== undefined && { name }),
        ...(stationIds !== undefined && { station_ids: stationIds }),
        ...(config !== undefined && { config }),
      });
      return answer.version;
    },
    async revoke({ displayId }) {
      await http().call(revokeDisplay, { display_id: displayId });
    },
    async order({ displayId, order }) {
      await http().call(orderDisplay, { display_id: displayId, order });
    },
  };
}
