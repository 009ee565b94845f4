import {
  addStation,
  clearEnterprise,
  collectStation,
  deleteShareByList,
  deleteStation,
  deleteStationTariff,
  editStation,
  getArea,
  getGateways,
  getInvitation,
  getShareList,
  getStationShareLog,
  getTariffHistory,
  renewGatewayPassword,
  saveStationShare,
  searchAddress,
  setAuthByList,
  setEnterprise,
  setStationTariff,
  uploadFile,
} from '@heliograph/contracts/http';
import { retold } from '../pages/retold.ts';
import { showWritten } from '../pages/showWritten.ts';
import { sightOf } from '../pages/sightOf.ts';
import type { VerbHandlers } from '../pages/verbHandlers.ts';
import type { Sessions } from '../session/sessions.ts';

/** Creating, editing, sharing and pricing stations. */
export function stationVerbs(sessions: Sessions): VerbHandlers['stations'] {
  const person = () => sessions.mustPerson().http;

  return {
    areas: async (_, caller) => (await (await caller.workspace()).session.http.call(getArea, {})).area,
    addresses: ({ text, area }) => person().call(searchAddress, { q: text, area }),

    async create({ fields, device }, caller) {
      const { station_id, gateway } = await person().call(addStation, { ...fields, device });
      await showWritten(caller);
      return { stationId: station_id, gateway };
    },
    async edit({ stationId, version, changes }, caller) {
      const { version: now } = await person().call(editStation, {
        ...changes,
        station_id: stationId,
        version,
      });
      await showWritten(caller);
      return now;
    },
    async remove({ stationId }, caller) {
      await person().call(deleteStation, { station_id: stationId });
      await showWritten(caller);
    },
    gateways: async ({ stationId }) => (await person().call(getGateways, { station_id: stationId })).list,
    renewGatewayPassword: ({ stationId, uuid }) =>
      person().call(renewGatewayPassword, { station_id: stationId, uuid }),
    async collect({ stationId, on }, caller) {
      const type = on ? 1 : 0;
      await person().call(collectStation, { station_id: stationId, type });
      (await caller.workspace()).revise(stationId, { is_collect: type });
    },
    uploadImage: async ({ file }) => (await person().call(uploadFile, { file })).url,

    async link({ stationId, to }, caller) {
      const { invited } = await person().call(setEnterprise, { station_id: stationId, enterprise_code: to });
      await showWritten(caller);
      return { invited: invited === 1 };
    },
    async unlink({ stationId }, caller) {
      await person().call(clearEnterprise, { station_id: stationId });
      await showWritten(caller);
    },

    async share({ stationId, type, account, areaCode }, caller) {
      const asked = { station_id: stationId, station_share_type: type, station_share_user: account };
      const { invited, changed, link } = await person().call(
        saveStationShare,
        areaCode === null
          ? { ...asked, share_account_type: 0 }
          : { ...asked, share_account_type: 1, area_code: areaCode },
      );
      // A transfer takes the station away from whoever gave it.
      if (type === 2) await showWritten(caller);
      return { invited: invited === 1, changed: changed === 1, link };
    },
    authorisations: ({ stationId }) => person().call(getShareList, { station_id: stationId }),
    authorisationRecords: ({ stationId }) => person().call(getStationShareLog, { station_id: stationId }),
    async authorise({ stationId: station_id, removed, changed }, caller) {
      if (removed.length > 0)
        await person().call(
          deleteShareByList,
          removed.map((user) => ({ station_id, user })),
        );
      if (changed.length > 0)
        await person().call(
          setAuthByList,
          changed.map(({ control, setting, auth, ...row }) => ({
            ...row,
            station_id,
            control: flag(control),
            setting: flag(setting),
            auth: flag(auth),
          })),
        );
      await showWritten(caller);
    },
    invitation: ({ invite }) => sessions.anybody().call(getInvitation, { invite }),

    tariff: retold('stations.tariff', async ({ stationId }, caller) =>
      (await sightOf(caller)).tariff(stationId),
    ),
    tariffHistory: ({ stationId }) => person().call(getTariffHistory, { station_id: stationId }),
    async saveTariff({ stationId, tariff, startDate, seen }, caller) {
      await person().call(setStationTariff, {
        ...tariff,
        station_id: stationId,
        ...(startDate !== null && { start_date: startDate }),
        ...(seen !== null && { seen }),
      });
      await showWritten(caller);
    },
    async removeTariff({ stationId, from }, caller) {
      await person().call(deleteStationTariff, { station_id: stationId, from });
      await showWritten(caller);
    },

    day: retold('stations.day', async ({ stationId, date }, caller) =>
      (await sightOf(caller)).stationDay(stationId, date),
    ),
  };
}

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);
