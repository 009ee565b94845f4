import { acceptCustomerRequest, addCustomer, getReceivedRequests } from '@heliograph/contracts/http';
import { dataOf, type CallOptions } from './callStack.ts';
import type { Stack } from './stack.ts';

/** A company asks a person without other requests, who accepts. */
export async function makeCustomer(
  stack: Pick<Stack, 'http'>,
  request: { code: string; email: string },
  administrator: CallOptions,
  person: CallOptions,
): Promise<void> {
  await dataOf(stack, addCustomer, request, administrator);
  const [received] = await dataOf(stack, getReceivedRequests, {}, person);
  await dataOf(stack, acceptCustomerRequest, { request_id: received!.request_id }, person);
}
