import { DeviceTypeCode, deviceModels, deviceTypes } from '@heliograph/domain/models';
import { randomUUID } from 'node:crypto';
import { newToken, secretHash } from '../../../secrets/tokens.ts';
import type { NewGateway } from '../../../storage/repositories/stationCreation.ts';
import type { Caller } from '../../caller.ts';

export const GATEWAY_MODEL = deviceModels.find(({ deviceType }) => deviceType === DeviceTypeCode.gateway)!;

export interface MadeGateway {
  uuid: string;
  /** Stored as a hash only. */
  password: string;
  /** Row that the transaction adds. */
  row: NewGateway;
}

/** A gateway that never connected, as a device of its station. Its identity on the wire is its uuid. */
export function newGateway(
  brokerId: number,
  { lang }: Pick<Caller, 'lang'>,
  name = deviceTypes[GATEWAY_MODEL.deviceType].name[lang],
): MadeGateway {
  const uuid = randomUUID();
  const password = newToken();
  const device = {
    device_id: uuid,
    model_id: GATEWAY_MODEL.id,
    type: GATEWAY_MODEL.deviceType,
    name,
    serial: uuid,
  };
  return {
    uuid,
    password,
    row: {
      gateway: { uuid, password_hash: secretHash(password), broker_server_id: brokerId },
      devices: [{ device, points: [] }],
    },
  };
}
