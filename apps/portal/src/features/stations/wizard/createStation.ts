import type { EngineApi, Entities } from '@heliograph/contracts/engine';
import { EngineRejection } from '@heliograph/engine-client';
import { newDeviceOf } from './form/deviceForm.ts';
import { fieldsOf } from './form/stationForm.ts';
import type { Created, WizardDraft } from './draft/wizardDraft.ts';

export interface NewStation {
  created: Created;
  /** Of the gateway; null where the answer that carried it was lost. */
  password: string | null;
}

/**
 * Creates the station of a draft. When the answer is lost on its way the station is looked for by its serial number, so
 * that asking again never makes a second one.
 *
 * @param before the stations there were
 * @throws EngineRejection when there is none of it
 */
export async function createStation(
  api: EngineApi,
  draft: WizardDraft,
  { nmiPrefix, before }: { nmiPrefix: string; before: Entities | null },
): Promise<NewStation> {
  const device = newDeviceOf(draft.device);
  const rest = { tariffSaved: false, linked: null };
  try {
    const fields = fieldsOf(draft.station, nmiPrefix);
    const { stationId, gateway } = await api.stations.create({ fields, device });
    return {
      created: {
        stationId,
        uuid: gateway.uuid,
        mqttUrl: gateway.mqtt_url,
        grantKey: gateway.grant_key,
        ...rest,
      },
      password: gateway.password,
    };
  } catch (reason) {
    const answered = reason instanceof EngineRejection && ANSWERED.includes(reason.kind);
    const found = answered
      ? undefined
      : findNew(await api.fleet.reload().catch(() => null), before, device.sn);
    if (!found) throw reason;
    return {
      created: {
        stationId: found.station_id,
        uuid: found.iot_gateway_uuid,
        mqttUrl: '',
        grantKey: '',
        ...rest,
      },
      password: null,
    };
  }
}

/** The server, or the engine before it, said no: nothing was created. */
const ANSWERED: readonly EngineRejection['kind'][] = ['refused', 'badInput', 'signedOut', 'wrongCompany'];

function findNew(now: Entities | null, before: Entities | null, serial: string) {
  const known = new Set(before?.stations.map(({ id }) => id));
  return now?.devices.find(({ device_code, station_id }) => device_code === serial && !known.has(station_id));
}
