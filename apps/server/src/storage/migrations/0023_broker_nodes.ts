import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Embedded brokers of several servers: which server holds which (by the database's clock), and a number that grows when
 * gateways move between them (docs/adr/0036).
 */
export const brokerNodes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
alter table broker_server add column name text unique, add column instance text, add column seen_at bigint;
create index gateway_broker on gateway (broker_server_id);
create sequence gateway_placement;
select nextval('gateway_placement');
`.execute(db);
  },
};
