import { useReportAddress } from '../frame/address.ts';
import { ALARM_ROWS, type AlarmRows } from './alarmRows.ts';

/** Kind of the table's rows, kept in the address, and a function that changes it. */
export function useAlarmRows(): [AlarmRows, (rows: AlarmRows) => void] {
  const [search, change] = useReportAddress();
  const rows = ALARM_ROWS.find((one) => one === search.get('rows')) ?? 'codes';
  return [rows, (chosen) => change({ rows: chosen === 'codes' ? null : chosen })];
}
