import {
  getCustomerLinks,
  getCustomers,
  getCustomerStations,
  getMessages,
  linkCustomerStations,
  type Customer,
} from '@heliograph/contracts/http';
import { makeCustomer, startMailbox } from '@heliograph/testing';
import type pg from 'pg';
import { OWN, queryStack, startCompanyStack } from './companyStack.ts';
import { getRelevance } from './fleet.ts';

/** Two companies with sessions of all their members, and common steps of customer tests. */
export type CustomerStack = Awaited<ReturnType<typeof startCustomerStack>>;

export async function startCustomerStack() {
  const mailbox = await startMailbox();
  const companies = await startCompanyStack(mailbox.env);
  const { tokens, ask, data } = companies;

  const people = (person = 'admin', code = OWN) => data(person, getCustomers, { code });
  async function getId(userName: string, code = OWN): Promise<number> {
    return (await people('admin', code)).find(({ username }) => username === userName)!.user_id;
  }

  const query = (text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> =>
    queryStack(companies.stack, (client) => client.query(text, [...values]));
  /** Deletes counted attempts, so that limits do not affect tests. */
  const clearAttempts = async () => void (await query('delete from attempt'));

  return {
    stack: companies.stack,
    mailbox,
    tokens,
    ask,
    data,
    people,
    getId,
    query,
    clearAttempts,

    /** Asks a user without other requests, who accepts. */
    async join(userName: string, { by = 'installer', code = OWN } = {}): Promise<void> {
      await clearAttempts();
      const [administrator, person] = [by, userName].map((one) => ({ token: tokens[one]! }));
      await makeCustomer(companies.stack, { code, email: getEmail(userName) }, administrator!, person!);
    },

    assign: async (userName: string, ids: readonly number[], person = 'installer') =>
      ask(person, linkCustomerStations, {
        code: OWN,
        user_id: await getId(userName),
        station_id: ids.join(','),
      }),
    assigned: async (userName: string) =>
      data('installer', getCustomerLinks, { code: OWN, user_id: await getId(userName) }),
    stations: async () => (await data('installer', getCustomerStations, { code: OWN })).map(({ id }) => id),
    messagesOf: async (person: string) => (await data(person, getMessages, {})).list,
    seen: async (person: string) =>
      (await getRelevance(companies.stack, tokens[person]!)).station.map(({ id }) => id),

    async stop(): Promise<void> {
      await companies.stop();
      await mailbox.stop();
    },
  };
}

export const getEmail = (userName: string): string => `${userName}@demo.example`;

export const administratorsAmong = (list: readonly Customer[]): string[] =>
  list.filter(({ enterprise_auth }) => enterprise_auth === 1).map(({ username }) => username);
