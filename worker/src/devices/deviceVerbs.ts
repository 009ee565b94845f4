import { deleteDevice, editDevice, saveDevice, type Device } from '@heliograph/contracts/http';
import { EngineError } from '../engineError.ts';
import { showWritten } from '../pages/showWritten.ts';
import type { Caller, VerbHandlers } from '../pages/verbHandlers.ts';
import type { Sessions } from '../session/sessions.ts';

/** Adding, editing and deleting devices. */
export function deviceVerbs(sessions: Sessions): VerbHandlers['devices'] {
  const person = () => sessions.mustPerson().http;

  return {
    async add({ stationId, name, type, serial, modelId }, caller) {
      await person().call(saveDevice, {
        station_id: stationId,
        device_name: name,
        obj_type: type,
        iot_serial_no: serial,
        ...(modelId !== null && { mod_id: modelId }),
      });
      await showWritten(caller);
    },
    async edit({ deviceId, name, type, serial }, caller) {
      const { obj_id, station_id, iot_gateway_uuid } = await known(caller, deviceId);
      const edited = await person().call(editDevice, {
        obj_id,
        station_id,
        gateway_uuid: iot_gateway_uuid,
        device_name: name,
        obj_type: type,
        iot_serial_no: serial,
      });
      await showWritten(caller);
      return edited.obj_id;
    },
    async remove({ deviceId }, caller) {
      const { station_id, iot_serial_no } = await known(caller, deviceId);
      await person().call(deleteDevice, { station_id, iot_serial_no });
      await showWritten(caller);
    },
  };
}

/** @throws EngineError badInput for a device that the caller does not see. */
async function known(caller: Caller, deviceId: string): Promise<Device> {
  const { devices } = await (await caller.workspace()).entities(caller.visit().within());
  const device = devices.find(({ device_id }) => device_id === deviceId);
  if (!device) throw new EngineError('badInput', 0, `no device ${deviceId}`);
  return device;
}
