import type { NewDevice, StationFields } from '@heliograph/contracts/http';
import { DeviceTypeCode, deviceModels } from '@heliograph/domain/models';
import { listPoints } from '../../../catalogue/points.ts';
import type { Account } from '../../../storage/repositories/people.ts';
import type { NewGateway, NewStation } from '../../../storage/repositories/stationCreation.ts';
import type { Caller } from '../../caller.ts';
import { Refused } from '../../refused.ts';
import { toColumns } from '../../wire/stationFields.ts';
import { newGateway } from './newGateway.ts';
import { findZone } from './stationValues.ts';

export interface PlannedStation {
  row: NewStation;
  /** UUID of its gateway. */
  uuid: string;
  /** Stored as a hash only. */
  password: string;
}

/** A station with its gateway and first device, as the wizard and imports create it in the name of `requester`. */
export function plannedStation(
  { device, ...station }: StationFields & { device: NewDevice },
  { requester, brokerId, caller, at }: { requester: Account; brokerId: number; caller: Caller; at: number },
): PlannedStation {
  const companyId = requester.role === 'enterprise' ? requester.company_id : null;
  const { row: gateway, uuid, password } = newGateway(brokerId, caller);
  return {
    uuid,
    password,
    row: {
      station: {
        ...toColumns(station),
        time_zone: findZone(station.area),
        creator_id: requester.id,
        company_id: companyId,
        linked_at: companyId === null ? null : at,
      },
      gateway: { ...gateway, devices: [...gateway.devices, inverter(device)] },
    },
  };
}

/** Its identity on the wire is its serial number, which the installer has at hand. */
const inverter = ({ sn, type, name, mod_id }: NewDevice): NewGateway['devices'][number] => ({
  device: { device_id: sn, model_id: findModel(mod_id), type, name, serial: sn },
  points: listPoints(type, false).map(({ label, code }) => ({ label, property_code: code })),
});

/** Id of the requested inverter model, or of the first one. @throws Refused */
export function findModel(id: number | undefined): number {
  const model = deviceModels.find(
    (each) => each.deviceType === DeviceTypeCode.hybridInverter && (id === undefined || each.id === id),
  );
  if (!model) throw new Refused('notFound', 'inverterModelUnknown', { field: 'device.mod_id' });
  return model.id;
}

export const serialTaken = (serial: string) =>
  new Refused('conflict', 'serialTaken', { field: 'device.sn', values: { serial } });
