import { sql, type Kysely, type Migration } from 'kysely';

/** The network that a gateway connects from, by which gateways go together (docs/adr/0052). */
export const gatewayNetworks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
alter table gateway add column network text;
alter table incident drop constraint incident_kind_check;
alter table incident add constraint incident_kind_check check (kind in ('broker', 'network', 'place'));
`.execute(db);
  },
};
