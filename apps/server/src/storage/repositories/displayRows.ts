import { sql, type Kysely, type Selectable } from 'kysely';
import type { DisplayTable } from '../displaySchema.ts';
import { PLACEMENT } from '../placement.ts';
import type { PersonTable } from '../accountSchema.ts';
import type { Schema } from '../schema.ts';

/** A display with its owner and last editor. */
export type DisplayRow = Selectable<DisplayTable> & {
  name: string;
  created_at: number;
  owner_id: number;
  owner_user_name: string;
  owner_name: string;
  owner_role: PersonTable['role'];
  owner_company_id: number | null;
  /** Version of the owner's account; null before its first change. */
  owner_version: number | null;
  /** Where gateways are connected; grows. */
  placement: number;
  editor_name: string | null;
  /** Configured stations, unless it shows all. */
  station_ids: number[];
};

/** Query for rows of `DisplayRow`. */
export const displayRows = (db: Kysely<Schema>) =>
  db
    .selectFrom('display')
    .innerJoin('person', 'person.id', 'display.id')
    .innerJoin('person as owner', 'owner.id', 'person.owner_id')
    .leftJoin('account_version', 'account_version.person_id', 'person.owner_id')
    .leftJoin('person as editor', 'editor.id', 'display.updated_by')
    .selectAll('display')
    .select([
      'person.name',
      'person.created_at',
      'owner.id as owner_id',
      'owner.user_name as owner_user_name',
      'owner.name as owner_name',
      'owner.role as owner_role',
      'owner.company_id as owner_company_id',
      'account_version.version as owner_version',
      PLACEMENT.as('placement'),
    ])
    .select(sql<string | null>`coalesce(nullif(editor.name, ''), editor.user_name)`.as('editor_name'))
    .select(
      sql<
        number[]
      >`array(select station_id from display_station where display_id = display.id order by station_id)`.as(
        'station_ids',
      ),
    );

/** Changes whenever a display's orders may change; long polls watch it. */
export const getState = (
  row: Pick<DisplayRow, 'version' | 'reloads' | 'identify_until' | 'owner_version' | 'placement'>,
): string =>
  `${row.version} ${row.reloads} ${row.identify_until ?? 0} ${row.owner_version ?? 0} ${row.placement}`;
