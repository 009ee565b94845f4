import {
  findBatteryType,
  hasBatteryType,
  batteryTypes,
  batteryTypeValues,
  type Parameter,
} from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { Grid, ScrollHint, SelectField, Stack, Text } from '@heliograph/ui';
import { useId, useState } from 'react';
import { SearchField } from '../../../shared/fields/SearchField.tsx';
import { CurveChart } from './drawings/CurveChart.tsx';
import { SlotBand } from './drawings/SlotBand.tsx';
import styles from './GroupFields.module.css';
import { ChangedNote, ParameterField } from './ParameterField.tsx';
import { useAllowedText, useLocalized } from './parameterText.ts';
import { searchParameters, groupSections, type Section } from './settingGroups.ts';
import type { GroupForm } from './useGroupForm.ts';

/** Longer groups can be searched. */
const SEARCHED_FROM = 20;

/** The fields of a group under their headings; curves and time points are drawn beside their numbers. */
export function GroupFields({ form, disabled }: { form: GroupForm; disabled: boolean }) {
  const { t } = useTranslation('setting');
  const [query, setQuery] = useState('');
  const isSearched = form.visible.length >= SEARCHED_FROM;
  const found = isSearched
    ? searchParameters(form.visible, query, (section) => t(`section.${section}`))
    : form.visible;
  const showsBatteryType = hasBatteryType(form.group) && (!isSearched || query.trim() === '');
  const sections = groupSections(found);
  return (
    <Stack gap={28}>
      {isSearched && (
        <SearchField label={t('search')} className={styles.search} value={query} onChange={setQuery} />
      )}
      {isSearched && found.length === 0 && <Text tone="soft">{t('searchNone')}</Text>}
      {showsBatteryType && (
        <div className={styles.fields}>
          <BatteryTypeField form={form} disabled={disabled} />
        </div>
      )}
      {sections.map((section) => (
        <SectionFields key={section.id ?? ''} section={section} form={form} disabled={disabled} />
      ))}
    </Stack>
  );
}

interface SectionFieldsProps {
  section: Section;
  form: GroupForm;
  disabled: boolean;
}

/** The fields and tables under one heading. */
function SectionFields({ section: { id, fields, slots, points }, form, disabled }: SectionFieldsProps) {
  const { t } = useTranslation('setting');
  const heading = useId();
  const props = { form, disabled };
  const curve = points[0]?.cells[0]?.tableCell;
  return (
    <Stack as="section" gap={20} shrinks {...(id !== null && { 'aria-labelledby': heading })}>
      {id !== null && (
        <h2 id={heading} className={styles.heading}>
          {t(`section.${id}`)}
        </h2>
      )}
      {fields.length > 0 && (
        <div className={styles.fields} data-short={id === 'clock' || undefined}>
          {fields.map((parameter) => (
            <ParameterField key={parameter.code} parameter={parameter} {...props} />
          ))}
        </div>
      )}
      {slots.length > 0 && (
        <>
          <SlotBand rows={slots} values={form.valuesAfter} />
          <CellTable
            caption={t('slots')}
            rowHead={t('slots')}
            rows={slots.map(({ row, cells }) => ({ name: String(row), cells }))}
            columnName={(cell) =>
              cell.tableCell?.table === 'slots' ? t(`slotField.${cell.tableCell.field}`) : ''
            }
            {...props}
          />
        </>
      )}
      {curve?.table === 'curve' && (
        <Grid fit={384} gap={[20, 32]} align="center">
          <CellTable
            caption={t(`curve.${curve.curve}`)}
            rowHead={t('points')}
            rows={points.map(({ row, cells }) => ({ name: String(row), cells }))}
            columnName={(cell) =>
              cell.tableCell?.table === 'curve' ? t(`axis.${curve.curve}.${cell.tableCell.axis}`) : ''
            }
            {...props}
          />
          <CurveChart
            title={t(`section.${curve.curve}`)}
            axes={{ x: t(`axis.${curve.curve}.x`), y: t(`axis.${curve.curve}.y`) }}
            points={points.flatMap(({ cells: [x, y] }) => (x && y ? [{ x, y }] : []))}
            read={form.values}
            after={form.valuesAfter}
          />
        </Grid>
      )}
    </Stack>
  );
}

/** Control mode and battery operation, chosen together as one battery type (PAR-05). */
function BatteryTypeField({ form, disabled }: { form: GroupForm; disabled: boolean }) {
  const { t } = useTranslation('setting');
  const localized = useLocalized();
  const read = findBatteryType(form.values);
  const type = findBatteryType(form.valuesAfter);
  const was = batteryTypes.find((row) => row.type === read);
  return (
    <div data-code="battery_type">
      <SelectField
        label={t('batteryType')}
        name="battery_type"
        disabled={disabled}
        error={type === null ? t('battTypeErrorHint') : undefined}
        value={type === null ? '' : String(type)}
        placeholder={t('chooseBatteryType')}
        options={batteryTypes.map((row) => ({ value: String(row.type), label: localized(row.name) }))}
        onChange={(value) => {
          const chosen = batteryTypes.find((row) => String(row.type) === value);
          if (chosen) form.edit(batteryTypeValues(chosen.type));
        }}
      />
      <ChangedNote
        name={t('batteryType')}
        was={was ? localized(was.name) : '—'}
        edit={undefined}
        isChanged={type !== read}
        onUndo={() => form.undo(...Object.keys(batteryTypeValues(0)))}
      />
    </div>
  );
}

interface CellTableProps {
  caption: string;
  /** Heading of the first column. */
  rowHead: string;
  rows: readonly { name: string; cells: readonly Parameter[] }[];
  /** Heading of a column, from one of its cells. */
  columnName: (cell: Parameter) => string;
  form: GroupForm;
  disabled: boolean;
}

/** Parameters arranged in rows and columns: time slots and curve points. */
function CellTable({ caption, rowHead, rows, columnName, form, disabled }: CellTableProps) {
  const allowedText = useAllowedText();
  const columns = rows[0]?.cells ?? [];
  return (
    <ScrollHint label={caption}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{rowHead}</th>
            {columns.map((cell) => (
              <th key={cell.code} scope="col">
                {columnName(cell)}
                {cell.options.length === 0 && <span className={styles.bounds}>{allowedText(cell)}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell) => (
                <td key={cell.code}>
                  <ParameterField parameter={cell} form={form} disabled={disabled} cell />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollHint>
  );
}
