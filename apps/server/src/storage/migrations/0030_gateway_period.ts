import { sql, type Kysely, type Migration } from 'kysely';

/** How often a gateway reports, so that every server knows how long its values are fresh (docs/adr/0046). */
export const gatewayPeriod: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table ingest_sequence add column period int`.execute(db);
  },
};
