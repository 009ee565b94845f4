import type { Insertable, Kysely, Selectable } from 'kysely';
import type { CustomerRequestTable } from '../accountSchema.ts';
import type { Schema } from '../schema.ts';

export type CustomerRequest = Selectable<CustomerRequestTable>;

/** Companies asking people to become customers. */
export function customerRequestsRepository(db: Kysely<Schema>) {
  const all = db.selectFrom('customer_request').selectAll();
  const waiting = (personId: number, now: number) =>
    db
      .selectFrom('customer_request as request')
      .where('request.person_id', '=', personId)
      .where('request.expires_at', '>', now);

  return {
    /** Including those that expired; the newest first. */
    ofCompany: (companyId: number): Promise<CustomerRequest[]> =>
      all.where('company_id', '=', companyId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),

    /** Requests that the person can answer, with their senders; the newest first. */
    received: (personId: number, now: number) =>
      waiting(personId, now)
        .leftJoin('person as requester', 'requester.id', 'request.requester_id')
        .select(['request.id', 'request.created_at', 'request.expires_at'])
        .select(['requester.email', 'requester.area_code', 'requester.mobile'])
        .orderBy('request.created_at', 'desc')
        .orderBy('request.id', 'desc')
        .execute(),

    /** The company of a request that the person can answer. */
    companyOf: (personId: number, id: number, now: number) =>
      waiting(personId, now)
        .innerJoin('company', 'company.id', 'request.company_id')
        .select(['company.id', 'company.name'])
        .where('request.id', '=', id)
        .executeTakeFirst(),

    /** Including one that expired. */
    between: (companyId: number, personId: number): Promise<CustomerRequest | undefined> =>
      all.where('company_id', '=', companyId).where('person_id', '=', personId).executeTakeFirst(),

    byId: (companyId: number, id: number): Promise<CustomerRequest | undefined> =>
      all.where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst(),

    /** Adds a request, or renews the company's existing one to the person. @returns its id */
    async put(request: Insertable<CustomerRequestTable>): Promise<number> {
      const { company_id: _company, person_id: _person, ...rest } = request;
      const { id } = await db
        .insertInto('customer_request')
        .values(request)
        .onConflict((conflict) => conflict.columns(['company_id', 'person_id']).doUpdateSet(rest))
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Deletes a request. @returns it; undefined when it was already gone */
    take: (id: number): Promise<CustomerRequest | undefined> =>
      db.deleteFrom('customer_request').where('id', '=', id).returningAll().executeTakeFirst(),

    /** Deletes the message about a request, which asks for an answer. */
    async deleteNotice(personId: number, id: number): Promise<void> {
      await db
        .deleteFrom('notice')
        .where('person_id', '=', personId)
        .where('kind', '=', 'customerRequest')
        .where((eb) => eb(eb.ref('detail', '->>').key('request'), '=', String(id)))
        .execute();
    },

    /** Deletes requests that expired up to this instant. */
    async deleteExpired(until: number): Promise<void> {
      await db.deleteFrom('customer_request').where('expires_at', '<=', until).execute();
    },
  };
}
