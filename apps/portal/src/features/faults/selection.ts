import type { EngineApi } from '@heliograph/contracts/engine';
import { MAX_ALARMS_HANDLED } from '@heliograph/contracts/http';
import { createContext } from 'react';
import { tableRows, type TableRow } from '../../shared/grid/tableSource.ts';
import type { AlarmQuery } from './useAlarmTable.ts';

/** Selected rows by the id of their alarm. */
export type Selection = ReadonlyMap<number, TableRow>;

/** Everything a row of the table needs to know about the selection. */
export const SelectionContext = createContext<{ selected: Selection; toggle: (row: TableRow) => void }>({
  selected: new Map(),
  toggle: () => undefined,
});

/** Alarms that a gateway has just pushed have no number yet, so nothing can be done with them. */
export const isSelectable = ({ id }: TableRow): boolean => Number(id) > 0;

export function toggled(selected: Selection, row: TableRow): Selection {
  const next = new Map(selected);
  const id = Number(row.id);
  if (!next.delete(id) && isSelectable(row) && next.size < MAX_ALARMS_HANDLED) next.set(id, row);
  return next;
}

/** The first rows of a table as arranged, as many as can be handled at once. */
export async function allRows(api: Pick<EngineApi, 'tables'>, table: number): Promise<Selection> {
  const window = await api.tables.window({ table, from: 0, to: MAX_ALARMS_HANDLED });
  return new Map(
    tableRows(window)
      .filter(isSelectable)
      .map((row) => [Number(row.id), row]),
  );
}

/** Ids of the alarms that rows stand for, those of all members for an incident. */
export async function readAlarmIds(
  api: Pick<EngineApi, 'alarms' | 'tables'>,
  selected: Selection,
  query: AlarmQuery,
): Promise<string[]> {
  const ids = new Set<string>();
  for (const [id, { members, incident }] of selected) {
    if (Number(members) <= 1) ids.add(String(id));
    else
      for (const member of await readMembers(api, query, Number(incident)))
        if (isSelectable(member)) ids.add(String(member.id));
  }
  return [...ids];
}

async function readMembers(
  api: Pick<EngineApi, 'alarms' | 'tables'>,
  query: AlarmQuery,
  incident: number,
): Promise<TableRow[]> {
  const deviceIds = query.deviceIds && [...query.deviceIds];
  const { table } = await api.alarms.table({ ...query, deviceIds, incident });
  try {
    return tableRows(await api.tables.window({ table: table.id, from: 0, to: table.rows }));
  } finally {
    void api.tables.close({ table: table.id });
  }
}
