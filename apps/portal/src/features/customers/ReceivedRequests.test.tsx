import type { ReceivedRequest, User } from '@heliograph/contracts/http';
import { EngineRejection } from '@heliograph/engine-client';
import { createFakeEngine } from '@heliograph/engine-client/fake';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInPortal } from '../../shared/testing/renderInPortal.tsx';
import { ReceivedRequests } from './ReceivedRequests.tsx';

const request = (request_id: number, by: string): ReceivedRequest => ({
  request_id,
  by,
  created_at: 1_790_000_000_000,
  expires_at: 1_791_000_000_000,
});
const refusal = (code: number, message: string) => new EngineRejection({ kind: 'refused', code, message });

interface Options {
  path?: string;
  enterprise_code?: string;
  /** Why the first loading fails. */
  failure?: EngineRejection;
}

async function open(
  list: ReceivedRequest[],
  { path = '/userCenter', enterprise_code = '', failure }: Options = {},
) {
  let held = list;
  const take = ({ request_id }: { request_id: number }) => {
    held = held.filter((one) => one.request_id !== request_id);
    return Promise.resolve({});
  };
  const calls = {
    'custom.getReceivedRequests': vi.fn(() => Promise.resolve(held)),
    'custom.acceptCustomerRequest': vi.fn(take),
    'custom.declineCustomerRequest': vi.fn(take),
  };
  if (failure) calls['custom.getReceivedRequests'].mockRejectedValueOnce(failure);
  const engine = createFakeEngine({}, calls);
  await renderInPortal(<ReceivedRequests />, { texts: ['customers'], engine, path });
  act(() => engine.push({ user: { user_name: 'olivia', enterprise_code } as User }));
  return {
    calls,
    async push(next: ReceivedRequest[]) {
      held = next;
      await act(async () => {
        engine.push({ versions: { account: 1 } });
        await Promise.resolve();
      });
    },
  };
}

const button = (name: string) => screen.findByRole('button', { name });

it('[CUS-01] shows nothing without requests, and a new one as soon as it comes', async () => {
  const { calls, push } = await open([]);
  await waitFor(() => expect(calls['custom.getReceivedRequests']).toHaveBeenCalled());
  expect(screen.queryByRole('region')).toBeNull();
  await push([request(1, 'isaac@sun.example')]);
  expect(await screen.findByText('isaac@sun.example asks to add you as a customer')).toBeTruthy();
});

it('[CUS-01] answers each request by itself, and the focus goes to the outcome', async () => {
  const { calls } = await open([request(1, 'isaac@sun.example'), request(2, 'rita@rival.example')]);
  fireEvent.click(await button('Decline the request of rita@rival.example'));
  const declined = await screen.findByText(/^You declined the request of rita@rival.example/);
  await waitFor(() => expect(document.activeElement).toBe(declined.parentElement));
  fireEvent.click(await button('Accept the request of isaac@sun.example'));
  const accepted = await screen.findByText(
    'You accepted the request of isaac@sun.example and are now a customer.',
  );
  await waitFor(() => expect(document.activeElement).toBe(accepted.parentElement));
  expect(calls['custom.declineCustomerRequest']).toHaveBeenCalledExactlyOnceWith({ request_id: 2 });
  expect(calls['custom.acceptCustomerRequest']).toHaveBeenCalledExactlyOnceWith({ request_id: 1 });
  expect(screen.queryByRole('button')).toBeNull();
});

it('[CUS-01] a refused answer shows the reason, and the request stays', async () => {
  const { calls } = await open([request(1, 'isaac@sun.example')]);
  calls['custom.acceptCustomerRequest'].mockRejectedValueOnce(refusal(1500, 'Something went wrong.'));
  fireEvent.click(await button('Accept the request of isaac@sun.example'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your answer was not savedSomething went wrong.',
  );
  fireEvent.click(await button('Accept the request of isaac@sun.example'));
  expect(
    await screen.findByText('You accepted the request of isaac@sun.example and are now a customer.'),
  ).toBeTruthy();
});

it('[CUS-01] an answer that comes too late says so', async () => {
  const { calls } = await open([request(1, 'isaac@sun.example')], { path: '/userCenter?request=1' });
  await button('Accept the request of isaac@sun.example');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Requests to you'));
  calls['custom.getReceivedRequests'].mockResolvedValue([]);
  calls['custom.acceptCustomerRequest'].mockRejectedValueOnce(refusal(1404, 'Gone.'));
  fireEvent.click(await button('Accept the request of isaac@sun.example'));
  expect(await screen.findByText(/^The request of isaac@sun.example can no longer be answered/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('[CUS-01] a link to a request that is gone says so', async () => {
  await open([], { path: '/userCenter?request=7' });
  expect(
    await screen.findByText('The request in the link has been answered or withdrawn, or it has expired.'),
  ).toBeTruthy();
});

it('[CUS-01] a customer of another company can only decline', async () => {
  await open([request(1, 'isaac@sun.example')], { enterprise_code: 'RIV-2026' });
  expect(await button('Accept the request of isaac@sun.example')).toHaveProperty('disabled', true);
  expect(await button('Decline the request of isaac@sun.example')).toHaveProperty('disabled', false);
  expect(screen.getByText(/^You belong to another company/)).toBeTruthy();
});

it('[CUS-01] requests that cannot be loaded show the reason and are loaded again', async () => {
  await open([request(1, 'isaac@sun.example')], { failure: refusal(1500, 'Something went wrong.') });
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
  fireEvent.click(await button('Try again'));
  expect(await button('Accept the request of isaac@sun.example')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
