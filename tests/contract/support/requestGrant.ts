import { createCommLog, grantWrites } from '@heliograph/contracts/http';
import { readData, type Stack } from '@heliograph/testing';

export interface WriteRequest {
  device_id: string;
  property_code: string;
  value: number | string;
}

/** Requests a grant for a write by one of the session's MQTT clients, as a page does. */
export async function requestGrant(
  stack: Pick<Stack, 'http'>,
  token: string,
  clientId: string,
  { device_id, property_code, value }: WriteRequest,
): Promise<string> {
  const { comm_id } = await readData(
    stack,
    createCommLog,
    {
      device_id,
      module_title: 'Test',
      read_set: 'Set',
      funs: [{ property_code, title: property_code, value: String(value), unit: '' }],
    },
    { token },
  );
  const { grants } = await readData(
    stack,
    grantWrites,
    { comm_id, device_id, client_id: clientId, writes: [{ property_code, value }] },
    { token },
  );
  return grants[0]!.grant;
}
