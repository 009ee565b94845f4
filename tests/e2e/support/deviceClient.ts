import type { PropertyValue } from '@heliograph/contracts/mqtt';
import { requestGateway, connectSession, waitUntilOnline } from '../../contract/support/brokerClient.ts';
import { requestGrant } from '../../contract/support/requestGrant.ts';
import type { CreatedInverter } from './createInverter.ts';

export interface DeviceClient {
  /** Values of the device by code. */
  readValues(...codes: string[]): Promise<Record<string, PropertyValue>>;
  /** Writes a value. @throws Error unless the device accepts it. */
  set(code: string, value: number): Promise<void>;
  close(): Promise<void>;
}

let clientCount = 0;

/** Connects to a device independent of all pages: for its actual values, and for writes that no page makes. */
export async function connectDeviceClient(
  http: string,
  { token, uuid, deviceId }: Pick<CreatedInverter, 'token' | 'uuid' | 'deviceId'>,
): Promise<DeviceClient> {
  const client = await connectSession({ http }, token, `client-${(clientCount += 1)}`);
  await waitUntilOnline(client, uuid);
  return {
    async readValues(...codes) {
      const data = [{ device_id: deviceId, defines: codes }];
      const reply = await requestGateway(client, uuid, { action: 'get_group_property', data });
      const values = reply.data[0]?.datas ?? [];
      return Object.fromEntries(values.map(({ property_code, value }) => [property_code, value]));
    },
    async set(property_code, value) {
      const write = { device_id: deviceId, property_code, value };
      const grant = await requestGrant({ http }, token, client.options.clientId!, write);
      const { code, msg } = await requestGateway(client, uuid, {
        action: 'set_property',
        data: { ...write, grant },
      });
      if (code !== 1) throw new Error(`${property_code}: ${msg}`);
    },
    close: () => client.endAsync(),
  };
}
