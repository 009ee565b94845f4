import { SILENT_AFTER_MS, type Display, type Orders } from '@heliograph/contracts/http';
import type { DisplayRelation } from '@heliograph/domain/permissions';
import { createHash } from 'node:crypto';
import { configOf } from '../../displays/configOf.ts';
import type { DisplayRow } from '../../storage/repositories/displayRows.ts';

/** How somebody stands to a display. */
export const relationToDisplay = (personId: number, row: DisplayRow): DisplayRelation => ({
  isOwner: row.owner_id === personId,
  ownerCompanyId: row.owner_role === 'enterprise' ? row.owner_company_id : null,
});

/** A display as whoever looks after it sees it. @param build of the pages that are served */
export function displayOnWire(row: DisplayRow, { at, build }: { at: number; build: string }): Display {
  const spoke = row.last_contact ?? row.created_at;
  const owner = row.owner_name === '' ? row.owner_user_name : row.owner_name;
  return {
    display_id: row.id,
    name: row.name,
    station_ids: row.all_stations ? null : row.station_ids,
    config: configOf(row.config),
    version: row.version,
    create_user: row.owner_user_name,
    create_name: row.owner_name,
    create_time: row.created_at,
    update_name: row.version === 0 ? owner : (row.editor_name ?? ''),
    update_time: row.updated_at,
    last_contact: row.last_contact,
    silent: at - spoke >= SILENT_AFTER_MS ? 1 : 0,
    health: row.health,
    newest: row.health?.build === build ? 1 : 0,
    address: row.address,
    agent: row.agent,
    identify_until: identifyUntil(row, at),
  };
}

/** What a display is told. @param stationIds those that it may show at that moment */
export const ordersOf = (
  row: DisplayRow,
  { stationIds, at, build }: { stationIds: ReadonlySet<number>; at: number; build: string },
): Orders => ({
  display_id: row.id,
  name: row.name,
  version: row.version,
  station_ids: [...stationIds].sort((one, other) => one - other),
  config: configOf(row.config),
  identify_until: identifyUntil(row, at),
  reloads: row.reloads,
  build,
});

/** Says in few letters what orders are: other orders have another mark. */
export const markOf = (orders: Orders): string =>
  createHash('sha256').update(JSON.stringify(orders)).digest('base64url').slice(0, 22);

const identifyUntil = ({ identify_until: until }: DisplayRow, at: number): number | null =>
  until !== null && until > at ? until : null;
