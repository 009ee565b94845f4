import { getAccount, getEmailContact, type Contact } from '../../../notifications/contact.ts';
import { templatesFor } from '../../../notifications/templates.ts';
import { personContact, personName } from '../../../sharing/sharingContext.ts';
import type { Company } from '../../../storage/repositories/customers.ts';
import {
  customerRequestsRepository,
  type CustomerRequest,
} from '../../../storage/repositories/customerRequests.ts';
import type { NewNotice } from '../../../storage/repositories/notices.ts';
import { peopleRepository, type Account } from '../../../storage/repositories/people.ts';
import { requireSession, type Caller } from '../../caller.ts';
import type { HandlersOf } from '../../handler.ts';
import { Refused, tooMany } from '../../refused.ts';
import type { Services } from '../../services.ts';
import type { Limit } from '../../../access/attempts.ts';
import { auditOfCompany, companyChanges, managesCompany, type CompanyContext } from './companyChanges.ts';

/** How long a person can answer. */
const REQUEST_MS = 14 * 86_400_000;
/** E-mail addresses without an account that one person may try: enough for typos, too few to probe for accounts. */
const UNKNOWN_LIMIT: Limit = { name: 'customer-unknown', most: 20, windowMs: 10 * 60_000 };

/** An e-mail about a request, to be sent once it is committed. */
interface RequestMail {
  /** Null when the person has no address any more. */
  contact: Contact | null;
  requestId: number;
  by: string;
}

/** Requests of companies to become their customer, and the answers of users: customers must accept first. */
export function customerRequestHandlers(services: Services) {
  const { attempts, config, linkOrigin, notifier, repositories, sharing, now } = services;
  const { audit, customerRequests, notices } = repositories;
  const { readCompany, change, changeAsManager } = companyChanges(services);

  /** Stores a request with its message to the person. @returns its e-mail */
  async function send(
    { company, requester, transaction: { tx }, at }: CompanyContext,
    person: Account,
    email: string,
  ): Promise<RequestMail> {
    const requests = customerRequestsRepository(tx);
    const requestId = await requests.put({
      company_id: company.id,
      person_id: person.id,
      email,
      requester_id: requester.id,
      created_at: at,
      expires_at: at + REQUEST_MS,
    });
    await requests.deleteNotice(person.id, requestId);
    const by = personContact(requester);
    const detail = { by, request: requestId };
    await notices.add({ personId: person.id, kind: 'customerRequest', at, detail }, tx);
    await audit.add([auditOfCompany(requester, 'customer.ask', company, person.id)], at, tx);
    return { contact: getEmailContact(person), requestId, by };
  }

  async function sendMail({ contact, requestId, ...facts }: RequestMail, { lang }: Caller): Promise<void> {
    if (!contact) return;
    const link = new URL('/userCenter', linkOrigin());
    link.searchParams.set('request', String(requestId));
    await notifier.send(
      contact,
      templatesFor(config.operator.name, lang).customerRequest({ ...facts, link: link.href }),
    );
  }

  /** Counts the e-mail to an address in advance, and takes that back unless `work` succeeds. */
  async function counted<T>(caller: Caller, contact: Contact, work: () => Promise<T>): Promise<T> {
    const attempt = await sharing.countInvitation(requireSession(caller).person.id, getAccount(contact));
    if (attempt.waitMs > 0) throw tooMany(attempt.waitMs, 'tooManyInvitations');
    try {
      return await work();
    } catch (reason) {
      // After the transaction: inside it, each call would hold one database connection and wait for another.
      await attempt.takeBack();
      throw reason;
    }
  }

  /** Answers a request in the name of the person asked. */
  async function answer(
    id: number,
    caller: Caller,
    work: (context: CompanyContext, request: CustomerRequest) => Promise<Omit<NewNotice, 'personId' | 'at'>>,
  ): Promise<Record<string, never>> {
    const { id: personId } = requireSession(caller).person;
    const company = await customerRequests.companyOf(personId, id, now());
    if (!company) throw unknownRequest();
    return change(company, caller, async (context) => {
      const { transaction, at } = context;
      const requests = customerRequestsRepository(transaction.tx);
      const requester = await transaction.lockPerson(personId);
      const request = await requests.take(id);
      // Withdrawn or answered while waiting for the lock.
      if (!requester || !request || request.expires_at <= at) throw unknownRequest();
      await requests.deleteNotice(personId, id);
      const notice = await work({ ...context, requester }, request);
      const askers = await findAskers(context, request);
      await notices.add(
        askers.map((asker) => ({ ...notice, personId: asker, at })),
        transaction.tx,
      );
      return { affected: [personId, ...askers], value: {} };
    });
  }

  return {
    async addCustomer({ code, email }, caller) {
      await readCompany(code, caller);
      const attempt = await attempts.take(UNKNOWN_LIMIT, String(requireSession(caller).person.id));
      if (attempt.waitMs > 0) throw tooMany(attempt.waitMs);
      const asking = counted(caller, { by: 'email', email }, () =>
        changeAsManager(code, caller, async (context) => {
          const { company, transaction, at } = context;
          const person = await transaction.personByEmail(email);
          if (!person) throw new Refused('notFound', 'customerNoAccount', { field: 'email' });
          requireJoinable(person, company, 'email');
          const pending = await customerRequestsRepository(transaction.tx).between(company.id, person.id);
          if (pending && pending.expires_at > at)
            throw new Refused('conflict', 'customerAsked', { field: 'email' });
          const mail = await send(context, person, email);
          return { affected: [person.id, ...(await transaction.administrators())], value: mail };
        }),
      );
      const unknown = await asking.then(
        () => false,
        (reason: unknown) => reason instanceof Refused && reason.key === 'customerNoAccount',
      );
      if (!unknown) await attempt.takeBack();
      await sendMail(await asking, caller);
      return {};
    },

    async getCustomerRequests({ code }, caller) {
      const rows = await customerRequests.ofCompany((await readCompany(code, caller)).id);
      return rows.map(({ id, email, created_at, expires_at }) => ({
        request_id: id,
        email,
        created_at,
        expires_at,
      }));
    },

    async repeatCustomerRequest({ code, request_id: id }, caller) {
      const company = await readCompany(code, caller);
      const found = await customerRequests.byId(company.id, id);
      if (!found) throw unknownRequest();
      const asked = await repositories.people.byId(found.person_id);
      const contact = (asked && getEmailContact(asked)) ?? ({ by: 'email', email: found.email } as const);
      const mail = await counted(caller, contact, () =>
        changeAsManager(code, caller, async (context) => {
          const { transaction } = context;
          const person = await transaction.lockPerson(found.person_id);
          const request = await customerRequestsRepository(transaction.tx).byId(company.id, id);
          if (!person || !request) throw unknownRequest();
          requireJoinable(person, company, 'request_id');
          const sent = await send(context, person, request.email);
          return { affected: [person.id, ...(await transaction.administrators())], value: sent };
        }),
      );
      await sendMail(mail, caller);
      return {};
    },

    withdrawCustomerRequest: ({ code, request_id: id }, caller) =>
      changeAsManager(code, caller, async ({ company, requester, transaction, at }) => {
        const requests = customerRequestsRepository(transaction.tx);
        const request = await requests.byId(company.id, id);
        if (!request) throw unknownRequest();
        const personId = request.person_id;
        await requests.take(id);
        await requests.deleteNotice(personId, id);
        await audit.add(
          [auditOfCompany(requester, 'customer.withdraw', company, personId)],
          at,
          transaction.tx,
        );
        return { affected: [personId, ...(await transaction.administrators())], value: {} };
      }),

    async getReceivedRequests(_request, caller) {
      const { id } = requireSession(caller).person;
      const rows = await customerRequests.received(id, now());
      return rows.map(({ id: request_id, email, area_code, mobile, created_at, expires_at }) => ({
        request_id,
        by: personContact({ email, area_code: area_code ?? '', mobile }),
        created_at,
        expires_at,
      }));
    },

    acceptCustomerRequest: ({ request_id: id }, caller) =>
      answer(id, caller, async ({ company, requester, transaction, at }) => {
        requireFree(requester);
        await transaction.join(requester.id);
        await audit.add(
          [auditOfCompany(requester, 'customer.join', company, requester.id)],
          at,
          transaction.tx,
        );
        const joined = { kind: 'joined', detail: { company: company.name } } as const;
        await notices.add({ personId: requester.id, at, ...joined }, transaction.tx);
        return {
          kind: 'customerAccepted',
          detail: { company: company.name, name: personName(requester) },
        };
      }),

    declineCustomerRequest: ({ request_id: id }, caller) =>
      answer(id, caller, async ({ company, requester, transaction, at }, { email }) => {
        await audit.add(
          [auditOfCompany(requester, 'customer.decline', company, requester.id)],
          at,
          transaction.tx,
        );
        // The company knows nothing of the person but the address that was typed.
        return { kind: 'customerDeclined', detail: { company: company.name, email } };
      }),
  } satisfies Pick<
    HandlersOf<'custom'>,
    | 'addCustomer'
    | 'getCustomerRequests'
    | 'repeatCustomerRequest'
    | 'withdrawCustomerRequest'
    | 'getReceivedRequests'
    | 'acceptCustomerRequest'
    | 'declineCustomerRequest'
  >;
}

const unknownRequest = () => new Refused('notFound', 'requestUnknown', { field: 'request_id' });

/** The company's administrator, and who asked if they still manage its customers. */
async function findAskers(
  { company, transaction }: CompanyContext,
  { requester_id }: CustomerRequest,
): Promise<number[]> {
  const ids = new Set(await transaction.administrators());
  const requester =
    requester_id === null ? undefined : await peopleRepository(transaction.tx).byId(requester_id);
  if (requester && managesCompany(requester, company)) ids.add(requester.id);
  return [...ids];
}

/** @throws Refused */
function requireJoinable(person: Account, company: Company, field: 'email' | 'request_id'): void {
  if (person.company_id === company.id) throw new Refused('conflict', 'customerAlready', { field });
  if (person.company_id !== null) throw new Refused('conflict', 'customerElsewhere', { field });
  if (person.role === 'administrator' || person.role === 'guest')
    throw new Refused('conflict', 'customerUnfit', { field });
}

/** @throws Refused when the person belongs to a company already */
function requireFree(person: Account): void {
  if (person.company_id !== null) throw new Refused('conflict', 'requestElsewhere', { field: 'request_id' });
}
