import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

export interface AuditEntry {
  /** Who did it. */
  personId: number;
  /** The station whose owner may read it; left out when it concerns none. */
  stationId?: number;
  /** For example `customer.join`. */
  action: string;
  detail: Record<string, string | number | null>;
}

/** Records who changed which permission, owner or setting, and when. */
export function auditRepository(db: Kysely<Schema>) {
  return {
    /** Who brought a station to a version by editing it, and when; undefined when unknown. */
    editor: (
      stationId: number,
      version: number,
      executor: Kysely<Schema> = db,
    ): Promise<{ name: string; at: number } | undefined> =>
      executor
        .selectFrom('audit')
        .innerJoin('person', 'person.id', 'audit.person_id')
        .select(sql<string>`coalesce(nullif(person.name, ''), person.user_name)`.as('name'))
        .select('audit.at')
        .where('audit.station_id', '=', stationId)
        .where('audit.action', '=', 'station.edit')
        .where(sql`audit.detail ->> 'version'`, '=', String(version))
        .executeTakeFirst(),

    /** Inside a transaction, pass it as `executor`, so that only committed changes are recorded. */
    async add(entries: readonly AuditEntry[], at: number, executor: Kysely<Schema> = db): Promise<void> {
      if (entries.length === 0) return;
      // As arrays: a statement has at most 65,535 parameters, and a company may have more stations.
      await sql`
        insert into audit (at, person_id, station_id, action, detail)
        select ${at}, entry.* from unnest(
          ${entries.map(({ personId }) => personId)}::int[],
          ${entries.map(({ stationId }) => stationId ?? null)}::int[],
          ${entries.map(({ action }) => action)}::text[],
          ${entries.map(({ detail }) => JSON.stringify(detail))}::jsonb[]
        ) as entry`.execute(executor);
    },
  };
}
