import type { ExportColumn, ExportOrder } from '@heliograph/contracts/engine';
import type { AlarmWords } from './useAlarmWords.ts';

/** What an export of alarms is made of, in the words of the page. */
export interface AlarmExport {
  format: ExportOrder['format'];
  /** Of the table, as it is sorted and searched. */
  table: number;
  zone: string;
  /** Of the file. */
  name: string;
  title: string;
  /** The range in words. */
  range: string;
  words: AlarmWords;
  recovery: boolean;
  provenance: { name: string; lines: readonly (readonly [label: string, value: string])[] };
}

/** The file of what the fault page shows. */
export function alarmExport({
  format,
  table,
  zone,
  name,
  title,
  range,
  words: { column: titles, kind: kinds },
  recovery,
  provenance,
}: AlarmExport): ExportOrder {
  const time = { as: 'dateTime', zone, width: 20 } as const;
  const columns: ExportColumn[] = [
    { key: 'kind', title: titles.kind, as: 'text', words: { ...kinds } },
    { key: 'message', title: titles.message, as: 'text', width: 44 },
    { key: 'level', title: titles.level, as: 'number', decimals: 0 },
    { key: 'station', title: titles.station, as: 'text', width: 26 },
    { key: 'device', title: titles.device, as: 'text', width: 26 },
    { key: 'model', title: titles.model, as: 'text', width: 22 },
    { key: 'at', title: titles.at, ...time },
    ...(recovery ? [{ key: 'recovered', title: titles.recovered, ...time }] : []),
  ];
  return {
    fileName: name,
    format,
    sheets: [{ name: title, head: [title, range], columns, rows: { table } }],
    provenance,
  };
}
