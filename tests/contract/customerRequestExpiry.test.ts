import {
  acceptCustomerRequest,
  addCustomer,
  declineCustomerRequest,
  getCustomerRequests,
  getReceivedRequests,
  getSession,
  repeatCustomerRequest,
} from '@heliograph/contracts/http';
import { callStack, readData, signIn } from '@heliograph/testing';
import { describe, expect, it } from 'vitest';
import { startClockedServer } from './support/clockedServer.ts';
import { OWN } from './support/companyStack.ts';
import { getEmail } from './support/customerStack.ts';

const DAY_MS = 86_400_000;

describe('requests that nobody answers', () => {
  it('[CUS-01] expire after 14 days, stay visible to the company, and can be sent again', async () => {
    const server = await startClockedServer({ SIMULATOR: 'off' });
    try {
      const token = async (person: 'owner' | 'installer') => ({
        token: (await signIn(server, person)).token,
      });
      let [owner, installer] = [await token('owner'), await token('installer')];
      const email = getEmail('owner');
      await readData(server, addCustomer, { code: OWN, email }, installer);
      const [request] = await readData(server, getCustomerRequests, { code: OWN }, installer);
      const { request_id, expires_at } = request!;

      server.clock.now = expires_at - 1;
      expect(await readData(server, getReceivedRequests, {}, owner)).toHaveLength(1);
      server.clock.now = expires_at;
      [owner, installer] = [await token('owner'), await token('installer')];
      expect(await readData(server, getReceivedRequests, {}, owner)).toEqual([]);
      for (const call of [acceptCustomerRequest, declineCustomerRequest]) {
        const { body } = await callStack(server, call, { request_id }, owner);
        expect(body).toMatchObject({ code: 1404, field: 'request_id' });
      }
      expect(await readData(server, getCustomerRequests, { code: OWN }, installer)).toMatchObject([
        { request_id, email, expires_at },
      ]);

      await readData(server, repeatCustomerRequest, { code: OWN, request_id }, installer);
      expect(await readData(server, getReceivedRequests, {}, owner)).toMatchObject([
        { request_id, expires_at: expires_at + 14 * DAY_MS },
      ]);
      server.clock.now += 14 * DAY_MS;
      [owner, installer] = [await token('owner'), await token('installer')];
      // The same as sending it again.
      await readData(server, addCustomer, { code: OWN, email }, installer);
      await readData(server, acceptCustomerRequest, { request_id }, owner);
      expect((await readData(server, getSession, {}, owner)).enterprise_code).toBe(OWN);
    } finally {
      await server.stop();
    }
  });
});
