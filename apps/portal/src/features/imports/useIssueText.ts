import type { ImportField, ImportIssue, ImportKind } from '@heliograph/contracts/http';
import { importColumns, type RowIssue } from '@heliograph/domain/imports';
import { areaNames, locationIssues } from '@heliograph/domain/location';
import type { LocalizedText } from '@heliograph/domain/models';
import { getLanguage, useTranslation } from '@heliograph/i18n';
import type { ReadRow } from './importDraft.ts';
import { useAllowedText } from './useAllowedText.ts';

/** Something about a row that a person should read. */
export interface ShownIssue {
  row: number;
  field: ImportField;
  text: string;
  /** A doubt does not prevent the import. */
  isDoubt: boolean;
}

/** Fields as the texts of the wizard have them. */
const DEVICE_FIELDS: Partial<Record<ImportField, string>> = {
  'device.sn': 'sn',
  'device.mod_id': 'model',
  'device.name': 'name',
};

/** Fields as the texts of the form of a device have them. */
const FORM_FIELDS: Partial<Record<ImportField, 'name' | 'serial'>> = {
  device_name: 'name',
  iot_serial_no: 'serial',
};

/** Words for what is wrong with rows: those of the forms for a single one where these have them. */
export function useIssueText(kind: ImportKind) {
  const { t, i18n } = useTranslation('imports');
  const { t: device } = useTranslation('device');
  const { t: wizard } = useTranslation('wizard');
  const allowedText = useAllowedText();
  const language = getLanguage(i18n);

  function formText(group: 'required' | 'invalid', field: ImportField): string {
    const formField = FORM_FIELDS[field];
    if (formField) return device(`edit.error.${formField}.${group === 'required' ? 'missing' : 'wrong'}`);
    if (group === 'required' && kind !== 'station') return t('cell.missing');
    if (field === 'gateway_uuid') return t('cell.gateway');
    if (field === 'obj_type') return t('cell.deviceType', { types: allowedText(findColumn(field)) });
    return wizard(`${group}.${DEVICE_FIELDS[field] ?? field}` as never, {
      defaultValue: t(field === 'customer' ? 'cell.customer' : 'cell.invalid'),
    });
  }

  const findColumn = (field: ImportField) => importColumns[kind].find((one) => one.field === field)!;

  function readText({ field, why }: RowIssue): string {
    return t(`cell.${why}`, { models: why === 'model' ? allowedText(findColumn(field)) : '' });
  }

  function serverText({ field, why, text }: ImportIssue): string {
    if (why === 'other') return text;
    return formText(why === 'missing' ? 'required' : 'invalid', field);
  }

  /** Doubts that the wizard would ask to confirm. */
  function doubts({ row, values }: ReadRow): ShownIssue[] {
    const text = (field: ImportField) => String(values[field] ?? '');
    const place = {
      area: text('area'),
      agent: text('agent'),
      nmi: text('nmi'),
      postal_code: text('postal_code'),
    };
    const names: Partial<Record<string, LocalizedText>> = areaNames;
    const getName = (code: string) => names[code]?.[language] ?? code;
    return locationIssues(place)
      .filter(({ severity }) => severity === 'warning')
      .map(({ why, fields, areas = [], issuer }) => ({
        row,
        field: fields[0],
        isDoubt: true,
        text: wizard(`issue.${why}`, {
          nmi: place.nmi,
          agent: place.agent,
          postcode: place.postal_code,
          area: getName(place.area),
          areas: areas.map(getName).join(', '),
          issuer: issuer?.id ?? '',
        }),
      }));
  }

  return {
    /** All about checked rows in their order: what could not be read explains what the server did not accept. */
    issuesOf(rows: readonly ReadRow[], answered: readonly ImportIssue[]): ShownIssue[] {
      const byRow = new Map<number, ImportIssue[]>();
      for (const issue of answered) byRow.set(issue.row, [...(byRow.get(issue.row) ?? []), issue]);
      return rows.flatMap((read) => {
        const own = read.issues.map((issue) => ({
          row: read.row,
          field: issue.field,
          isDoubt: false,
          text: readText(issue),
        }));
        const known = new Set(own.map(({ field }) => field));
        const others = (byRow.get(read.row) ?? [])
          .filter(({ field }) => !known.has(field))
          .map((issue) => ({
            row: issue.row,
            field: issue.field,
            isDoubt: false,
            text: serverText(issue),
          }));
        return [...own, ...others, ...(kind === 'station' ? doubts(read) : [])];
      });
    },
  };
}
