import { AUDIT_ACTIONS, MAX_ID } from '@heliograph/contracts/http';
import { can } from '@heliograph/domain/permissions';
import { getActor } from '../../access/access.ts';
import type { AuditFilter, AuditRow } from '../../storage/repositories/audit.ts';
import { requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import type { Services } from '../services.ts';
import { namesOfAgent } from '../../net/agentNames.ts';

/** The audit log: each reader sees what they own, did, or what concerns them. */
export function auditHandlers({
  access,
  places,
  repositories,
}: Pick<Services, 'access' | 'places' | 'repositories'>) {
  const onWire = (row: AuditRow) => ({ ...recordOnWire(row), place: places.of(row.address) });

  return {
    async getAuditLog({ station_id, area, q, from = 0, until, before, limit }, caller) {
      const filter: AuditFilter = {
        actions: area === undefined ? null : AUDIT_ACTIONS[area],
        q,
        from,
        until: until ?? Number.MAX_SAFE_INTEGER,
        before: before ?? MAX_ID,
        limit,
      };
      if (station_id !== undefined)
        return { list: (await repositories.audit.ofStation(station_id, filter)).map(onWire) };
      const { person } = requireSession(caller);
      const isLimited = Boolean(person.token?.stationIds);
      if (!isLimited && can(getActor(person), 'audit.readAll'))
        return { list: (await repositories.audit.list(null, filter)).map(onWire) };
      const { stationIds, may } = await access.of(person);
      const reader = {
        personId: isLimited ? null : person.id,
        // Users who may read everything have been answered.
        stationIds: stationIds === 'all' ? [] : [...stationIds].filter((id) => may('station.audit', id)),
        companyId: !isLimited && can(getActor(person), 'customers.manage') ? person.company_id : null,
      };
      return { list: (await repositories.audit.list(reader, filter)).map(onWire) };
    },
  } satisfies HandlersOf<'audit'>;
}

const recordOnWire = (row: AuditRow) => ({
  id: row.id,
  at: row.at,
  action: row.action,
  user_name: row.by_user,
  name: row.by_name,
  address: row.address,
  ...namesOfAgent(row.agent),
  token: row.token,
  station_id: row.station_id,
  station_name: row.station_name ?? '',
  subject: row.subject ?? '',
  company: row.company ?? '',
  detail: row.detail,
  changes: Object.entries(row.changes ?? {}).map(([field, [before, after]]) => ({ field, before, after })),
});
