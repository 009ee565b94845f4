import type { ImportColumn } from './importColumn.ts';

/** The column that identifies the station of a row. */
export const stationReference: ImportColumn = {
  field: 'station',
  required: true,
  kind: 'text',
  headings: {
    en: ['Station', 'Station name', 'Station ID', 'Plant', 'Plant name', 'Site', 'Site name', 'Project'],
    zh: ['电站', '电站名称', '电站 ID', '电站编号', '站点', '站点名称', '项目名称'],
  },
  example: 'Miller residence',
};
