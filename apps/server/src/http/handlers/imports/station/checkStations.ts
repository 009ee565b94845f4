import { addStation, Email, type ImportIssue, type ImportValues } from '@heliograph/contracts/http';
import { DeviceTypeCode, modelById } from '@heliograph/domain/models';
import { z } from 'zod';
import type { CheckedRow } from '../../../../storage/repositories/imports.ts';
import type { Caller } from '../../../caller.ts';
import { fieldMissing, Refused } from '../../../refused.ts';
import type { SentRow } from '../importKind.ts';
import { distinctTexts, catchRefusal, rowIssues, getText } from '../rowIssues.ts';
import { findModel, serialTaken } from '../../station/plannedStation.ts';
import { catalogueIssues } from '../../station/stationValues.ts';

const Row = addStation.request.extend({ customer: z.literal('').or(Email) });
/** A row without issues. */
export type ImportedStation = z.output<typeof Row>;

/** Facts about a batch of rows. */
export interface BatchFacts {
  /** Serial numbers that devices have. */
  taken: ReadonlySet<string>;
  /** The first row of the import that has a serial number. */
  firstRows: ReadonlyMap<string, number>;
  /** Addresses of customers; null when the caller has none. */
  customers: ReadonlySet<string> | null;
}

const getSerial = (values: ImportValues): string => getText(values, 'device.sn').toUpperCase();

/** Serial numbers and customers that rows name, as `BatchFacts` has them. */
export function namedIn(rows: readonly SentRow[]): { serials: string[]; emails: string[] } {
  return {
    serials: distinctTexts(rows.map(({ values }) => getSerial(values))),
    emails: distinctTexts(rows.map(({ values }) => getText(values, 'customer').toLowerCase())),
  };
}

/** Checks rows as the wizard's call does, and their serial numbers and customers. */
export function checkStations(
  rows: readonly SentRow[],
  facts: BatchFacts,
  caller: Pick<Caller, 'lang'>,
): { issues: ImportIssue[]; checked: CheckedRow[] } {
  const firstRows = new Map(facts.firstRows);
  const issues: ImportIssue[] = [];
  const checked = rows.map(({ row, values }): CheckedRow => {
    const serial = getSerial(values);
    const parsed = Row.safeParse(getRequest(values, caller), { reportInput: true });
    const found = rowIssues(
      row,
      parsed.error,
      [
        ...stationIssues(values, parsed.data),
        ...serialIssues(row, serial, { taken: facts.taken, firstRows }),
        ...customerIssues(parsed.data?.customer ?? '', facts.customers),
      ],
      caller,
    );
    if (!firstRows.has(serial)) firstRows.set(serial, row);
    issues.push(...found);
    return { row, identity: serial, target: null, data: found.length === 0 ? (parsed.data ?? null) : null };
  });
  return { issues, checked };
}

/** The fields of a row as the wizard's call takes them; what may be left out has its default. */
function getRequest(values: ImportValues, { lang }: Pick<Caller, 'lang'>) {
  const {
    'device.sn': sn,
    'device.mod_id': mod_id,
    'device.name': name = modelById(typeof mod_id === 'number' ? mod_id : findModel(undefined))?.name[lang],
    ...station
  } = values;
  return {
    nmi: '',
    nmi_reg: 0,
    customer: '',
    latitude: null,
    longitude: null,
    planes: [],
    station_image: [],
    ...station,
    device: { type: DeviceTypeCode.hybridInverter, sn, name, mod_id },
  };
}

/** @param station undefined for a row that is not valid as a whole, whose fields are still compared */
function* stationIssues(values: ImportValues, station: ImportedStation | undefined): Generator<Refused> {
  const { latitude, longitude } = values;
  if ((latitude === undefined) !== (longitude === undefined))
    yield fieldMissing(latitude === undefined ? 'latitude' : 'longitude');
  yield* catalogueIssues(
    station ?? {
      station_type: getText(values, 'station_type'),
      area: getText(values, 'area'),
      agent: getText(values, 'agent'),
      nmi: getText(values, 'nmi').toUpperCase(),
      postal_code: getText(values, 'postal_code'),
    },
  );
  yield* catchRefusal(() => findModel(station?.device.mod_id));
}

function* serialIssues(
  row: number,
  serial: string,
  { taken, firstRows }: Pick<BatchFacts, 'taken' | 'firstRows'>,
): Generator<Refused> {
  if (serial === '') return;
  const first = firstRows.get(serial) ?? row;
  if (first !== row)
    yield new Refused('conflict', 'serialTwice', { field: 'device.sn', values: { serial, row: first } });
  if (taken.has(serial)) yield serialTaken(serial);
}

function* customerIssues(email: string, customers: BatchFacts['customers']): Generator<Refused> {
  const field = 'customer';
  if (email === '' || customers?.has(email)) return;
  yield customers === null
    ? new Refused('forbidden', 'importCustomersForbidden', { field })
    : new Refused('notFound', 'importCustomerUnknown', { field, values: { email } });
}
