import type { PropertyValue } from '@heliograph/contracts/mqtt';
import { ask, connectSession, online } from '../../contract/support/brokerClient.ts';
import { granted } from '../../contract/support/granted.ts';
import type { OwnInverter } from './ownInverter.ts';

export interface DeviceLine {
  /** What the device has, by code. */
  held(...codes: string[]): Promise<Record<string, PropertyValue>>;
  /** Writes past the page. @throws Error unless the device takes it. */
  set(code: string, value: number): Promise<void>;
  close(): Promise<void>;
}

let lines = 0;

/** A line of a person's own to a device, beside all pages: for the truth about it, and for what no page would write. */
export async function deviceLine(
  http: string,
  { token, uuid, deviceId }: Pick<OwnInverter, 'token' | 'uuid' | 'deviceId'>,
): Promise<DeviceLine> {
  const client = await connectSession({ http }, token, `line-${(lines += 1)}`);
  await online(client, uuid);
  return {
    async held(...codes) {
      const data = [{ device_id: deviceId, defines: codes }];
      const reply = await ask(client, uuid, { action: 'get_group_property', data });
      const told = reply.data[0]?.datas ?? [];
      return Object.fromEntries(told.map(({ property_code, value }) => [property_code, value]));
    },
    async set(property_code, value) {
      const write = { device_id: deviceId, property_code, value };
      const grant = await granted({ http }, token, client.options.clientId!, write);
      const { code, msg } = await ask(client, uuid, { action: 'set_property', data: { ...write, grant } });
      if (code !== 1) throw new Error(`${property_code}: ${msg}`);
    },
    close: () => client.endAsync(),
  };
}
