import type { CustomerRequest } from '@heliograph/contracts/http';

export type RequestState = 'waiting' | 'expired';

/** State of a request: answerable, expired or answered. @param now ms */
export const requestState = (
  { expires_at }: Pick<CustomerRequest, 'expires_at'>,
  now: number,
): RequestState => (now < expires_at ? 'waiting' : 'expired');

/** Sorts requests: answerable ones first, the newest of each first. @param now ms */
export const sortRequests = (requests: readonly CustomerRequest[], now: number): CustomerRequest[] =>
  [...requests].sort((one, other) => {
    const isExpired = (request: CustomerRequest) => Number(requestState(request, now) === 'expired');
    return isExpired(one) - isExpired(other) || other.created_at - one.created_at;
  });
