import { acceptCustomerRequest, addCustomer, getReceivedRequests } from '@heliograph/contracts/http';
import { readData, type CallOptions } from './callStack.ts';
import type { Stack } from './stack.ts';

/** A company invites a person without other requests, who accepts. */
export async function makeCustomer(
  stack: Pick<Stack, 'http'>,
  request: { code: string; email: string },
  administrator: CallOptions,
  person: CallOptions,
): Promise<void> {
  await readData(stack, addCustomer, request, administrator);
  const [received] = await readData(stack, getReceivedRequests, {}, person);
  await readData(stack, acceptCustomerRequest, { request_id: received!.request_id }, person);
}
