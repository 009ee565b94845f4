import {
  addCustomer,
  getCustomerLinks,
  getCustomers,
  getCustomerStations,
  linkCustomerStations,
  removeCustomer,
  transferAuthority,
} from '@heliograph/contracts/http';
import type { VerbHandlers } from '../pages/verbHandlers.ts';
import type { Sessions } from '../session/sessions.ts';

/** The customers of the signed-in person's company. */
export function customerVerbs(sessions: Sessions): VerbHandlers['customers'] {
  function company() {
    const { http, account } = sessions.mustPerson();
    return { http, code: account.enterprise_code };
  }

  return {
    list() {
      const { http, code } = company();
      return http.call(getCustomers, { code });
    },
    stations() {
      const { http, code } = company();
      return http.call(getCustomerStations, { code });
    },
    assigned({ userId }) {
      const { http, code } = company();
      return http.call(getCustomerLinks, { code, user_id: userId });
    },
    async add({ email }) {
      const { http, code } = company();
      await http.call(addCustomer, { code, email });
    },
    async remove({ userId }) {
      const { http, code } = company();
      await http.call(removeCustomer, { code, user_id: userId });
    },
    async transferAuthority({ userId }, caller) {
      const { http, code } = company();
      await http.call(transferAuthority, { code, user_id: userId });
      await sessions.reread();
      // With the administration, its stations went away too.
      await (await caller.workspace()).reload();
    },
    async assign({ userId, stationIds }) {
      const { http, code } = company();
      await http.call(linkCustomerStations, { code, user_id: userId, station_id: stationIds.join(',') });
    },
  };
}
