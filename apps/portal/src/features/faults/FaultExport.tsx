import type {
  AlarmTable,
  Entities,
  ExportColumn,
  ExportRequest,
  PageAnswer,
} from '@heliograph/contracts/engine';
import { ALARM_PRIORITIES, priorityRank } from '@heliograph/domain/alarms';
import { useFormat, useTranslation, viewerZone } from '@heliograph/i18n';
import { ExportMenu } from '../../shared/export/ExportMenu.tsx';
import type { FaultFilter } from './faultAddress.ts';
import type { Range } from './faultRange.ts';
import type { Choice } from './fleetChoice.ts';
import { useAlarmLabels, type AlarmLabels } from './useAlarmLabels.ts';

interface FaultExportProps {
  filter: FaultFilter;
  range: Range;
  /** The table as shown last. */
  alarms: AlarmTable;
  /** Another table is being read. */
  isReading: boolean;
  /** Describes the chosen devices. */
  devices: () => string;
}

/** Exports the shown alarms, sorted and searched as they are, with their source (FLT-01). */
export function FaultExport({ filter, range, alarms, isReading, devices }: FaultExportProps) {
  const { t } = useTranslation('fault');
  const format = useFormat();
  const zone = viewerZone();
  const words = useAlarmLabels();

  function order(file: ExportRequest['format']): ExportRequest {
    const { start, end } = range;
    const now = Date.now();
    const span = `${format.dateTime(start)} – ${format.dateTime(end)}`;
    return alarmExport({
      format: file,
      table: alarms.table.id,
      zone,
      name: `Fault_Report_${format.date(start).replaceAll('/', '-')}_${format.date(end - 1).replaceAll('/', '-')}`,
      title: t('title'),
      range: span,
      words,
      recovery: filter.state !== 'pending',
      provenance: {
        name: t('source.name'),
        lines: [
          [t('source.devices'), devices()],
          [t('state.label'), t(`state.${filter.state}`)],
          [t('handling.label'), filter.handling ? words.state[filter.handling] : t('handling.all')],
          [t('priority.label'), filter.priority ? words.priority[filter.priority] : t('priority.all')],
          [t('source.range'), span],
          [t('source.zone'), format.zone(zone, now)],
          [t('source.search'), filter.text.trim() || t('source.noSearch')],
          [t('source.rows'), format.integer(alarms.table.rows)],
          [t('source.exported'), format.dateTime(now)],
        ],
      },
    });
  }

  return <ExportMenu disabled={alarms.table.rows === 0} isReading={isReading} order={order} />;
}

/** Input of an alarm export, with the page's texts. */
interface AlarmExport {
  format: ExportRequest['format'];
  /** Engine-side table, as sorted and searched. */
  table: number;
  zone: string;
  /** File name. */
  name: string;
  title: string;
  /** The range, formatted. */
  range: string;
  words: AlarmLabels;
  recovery: boolean;
  provenance: { name: string; lines: readonly (readonly [label: string, value: string])[] };
}

/** Builds the export request of the fault page. */
function alarmExport({
  format,
  table,
  zone,
  name,
  title,
  range,
  words: { column: titles, kind: kinds, state: states, priority: priorities },
  recovery,
  provenance,
}: AlarmExport): ExportRequest {
  const time = { as: 'dateTime', zone, width: 20 } as const;
  const columns: ExportColumn[] = [
    { key: 'kind', title: titles.kind, as: 'text', words: { ...kinds } },
    { key: 'state', title: titles.state, as: 'text', words: { ...states }, width: 18 },
    { key: 'message', title: titles.message, as: 'text', width: 44 },
    { key: 'level', title: titles.level, as: 'number', decimals: 0 },
    {
      key: 'priority',
      title: titles.priority,
      as: 'text',
      words: Object.fromEntries(ALARM_PRIORITIES.map((one) => [priorityRank(one), priorities[one]])),
    },
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

/** At most this many stations are named, to keep the cell readable. */
const MAX_NAMED = 100;

interface Words {
  /** Text for all devices. */
  all: (count: number) => string;
  /** Text for the remaining stations. */
  more: (count: number) => string;
}

/** Describes the chosen devices: stations with their chosen devices, or alone when all are chosen. */
export function describeDevices(
  checked: ReadonlySet<string>,
  { stations, devices }: Pick<Entities, 'stations' | 'devices'>,
  { all, more }: Words,
): string {
  if (devices.every(({ device_id }) => checked.has(device_id))) return all(devices.length);
  const own = new Map<number, { names: string[]; of: number }>();
  for (const { station_id, device_id, obj_name } of devices) {
    const station = own.get(station_id) ?? { names: [], of: 0 };
    station.of++;
    if (checked.has(device_id)) station.names.push(obj_name);
    own.set(station_id, station);
  }
  const named = stations.flatMap(({ id, station_name }) => {
    const { names, of } = own.get(id) ?? { names: [], of: 0 };
    if (names.length === 0) return [];
    return [names.length === of ? station_name : `${station_name} (${names.join(', ')})`];
  });
  const remaining = named.length - MAX_NAMED;
  return [...named.slice(0, MAX_NAMED), ...(remaining > 0 ? [more(remaining)] : [])].join('; ');
}

/** Describes a choice: what is chosen, and what of it is left out. */
export function describeChoice(
  { all, groups, stations, devices }: Choice,
  known: Pick<Entities, 'stations' | 'devices'>,
  { companies, ...sizes }: PageAnswer<'fleet.getStationGroups'>,
  words: Words & { without: (names: string) => string; noCompany: string },
): string {
  const companyNames = new Map(
    companies.map(({ id, name }) => [String(id), id === 0 ? words.noCompany : name]),
  );
  const groupName = (group: string) => companyNames.get(group) ?? group;
  const stationName = (id: number) => known.stations.find((one) => one.id === id)?.station_name ?? String(id);
  const deviceName = (id: string) => known.devices.find(({ device_id }) => device_id === id)?.obj_name ?? id;
  const names = (isSaid: boolean) => {
    const list = [
      ...keysSaid(groups, isSaid).map(groupName),
      ...keysSaid(stations, isSaid).map(stationName),
      ...keysSaid(devices, isSaid).map(deviceName),
    ];
    return [
      ...list.slice(0, MAX_NAMED),
      ...(list.length > MAX_NAMED ? [words.more(list.length - MAX_NAMED)] : []),
    ].join('; ');
  };
  const chosen = [...(all ? [words.all(sizes.devices)] : []), names(true)]
    .filter((text) => text !== '')
    .join('; ');
  const left = names(false);
  return left === '' ? chosen : `${chosen} ${words.without(left)}`;
}

const keysSaid = <K,>(said: ReadonlyMap<K, boolean>, value: boolean): K[] =>
  [...said].flatMap(([key, is]) => (is === value ? [key] : []));
