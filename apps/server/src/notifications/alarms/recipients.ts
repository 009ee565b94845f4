import type { NotificationSettings } from '@heliograph/domain/notifications';
import { can } from '@heliograph/domain/permissions';
import { sql, type Kysely } from 'kysely';
import { getActor, getRelation, visibleStations } from '../../access/access.ts';
import type { Relations } from '../../access/relations.ts';
import { numberArray } from '../../storage/arrayText.ts';
import { anyText, isOneOf, type StationSet } from '../../storage/anyOf.ts';
import type { Account } from '../../storage/repositories/people.ts';
import type { Schema } from '../../storage/schema.ts';

/** People who may want messages about stations, by their settings; whether they may see them is decided later. */
export async function findReaders(
  db: Kysely<Schema>,
  stationIds: readonly number[],
): Promise<{ personId: number; stationId: number }[]> {
  if (stationIds.length === 0) return [];
  const { rows } = await sql<{ personId: number; stationId: number }>`
with touched as (select id, creator_id, company_id, area from station where id = any(${numberArray(stationIds)}::int[])),
chosen as (select person_id, scope from notification_setting where (mail or push or sms) and scope <> 'own'),
related as (
  select creator_id as person_id, id as station_id, true as own from touched where creator_id is not null
  union all
  select chosen.person_id, touched.id, false from chosen
    join station_share as share on share.person_id = chosen.person_id join touched on touched.id = share.station_id
  union all
  select chosen.person_id, touched.id, false from chosen
    join person on person.id = chosen.person_id
    join touched on person.role = 'administrator' or touched.company_id = person.company_id
)
select distinct related.person_id as "personId", related.station_id as "stationId"
from related left join notification_setting as setting on setting.person_id = related.person_id
where coalesce(setting.mail or setting.push or setting.sms, true) and case coalesce(setting.scope, 'own')
  when 'own' then related.own
  when 'all' then true
  when 'areas' then exists (select from touched where touched.id = related.station_id and touched.area = any(setting.areas))
  else related.station_id = any(setting.station_ids)
end`.execute(db);
  return rows;
}

/** Webhooks in use that concern stations. */
export async function findWebhooks(
  db: Kysely<Schema>,
  stationIds: readonly number[],
): Promise<{ webhookId: number; personId: number; level: number; stationId: number }[]> {
  const { rows } = await sql<{ webhookId: number; personId: number; level: number; stationId: number }>`
select webhook.id as "webhookId", webhook.person_id as "personId", webhook.level, station.id as "stationId"
from webhook
join person on person.id = webhook.person_id and person.disabled_at is null
join station on station.id = any(${numberArray(stationIds)}::int[])
where webhook.disabled_why is null and case when webhook.company_id is not null
  then station.company_id = webhook.company_id
  else person.role = 'administrator' or station.creator_id = person.id or station.company_id = person.company_id
    or exists (select from station_share where station_id = station.id and person_id = person.id)
end
order by webhook.id`.execute(db);
  return rows;
}

/** Which of the stations a person may view now, and of a company only its own. */
export async function viewable(
  relations: Pick<Relations, 'of'>,
  person: Account,
  stationIds: Iterable<number>,
  companyId: number | null = null,
): Promise<ReadonlySet<number>> {
  const wanted = [...new Set(stationIds)];
  if (wanted.length === 0) return new Set();
  const rows = await relations.of(person, wanted);
  const mayView = rows.filter(
    (row) =>
      can(getActor(person), 'station.view', getRelation(person, row)) &&
      (companyId === null || (row.company_id === companyId && person.company_id === companyId)),
  );
  return new Set(mayView.map(({ id }) => id));
}

/** The stations of a person's settings that they may view now. */
export async function chosenStations(
  db: Kysely<Schema>,
  relations: Pick<Relations, 'of' | 'toAll'>,
  person: Account,
  { scope, areas, stationIds }: Pick<NotificationSettings, 'scope' | 'areas' | 'stationIds'>,
): Promise<StationSet> {
  if (scope === 'chosen') return viewable(relations, person, stationIds);
  if (scope === 'own') {
    const own = await db.selectFrom('station').select('id').where('creator_id', '=', person.id).execute();
    return viewable(
      relations,
      person,
      own.map(({ id }) => id),
    );
  }
  const visible = visibleStations(person, (await relations.toAll(person)).to);
  if (scope === 'all') return visible;
  const inAreas = await db
    .selectFrom('station')
    .select('id')
    .where('area', '=', anyText(areas))
    .where(isOneOf('id', visible))
    .execute();
  return new Set(inAreas.map(({ id }) => id));
}
