import {
  batteryTypeOf,
  batteryTypes,
  batteryTypeValues,
  shownBounds,
  type Parameter,
} from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { SelectField } from '@heliograph/ui';
import styles from './GroupFields.module.css';
import { ChangedNote, ParameterField } from './ParameterField.tsx';
import { useAllowedText, useLocalized } from './parameterText.ts';
import { sectionsOf } from './settingGroups.ts';
import type { GroupForm } from './useGroupForm.ts';

/** The fields of a group in catalogue order, followed by its tables. */
export function GroupFields({ form, disabled }: { form: GroupForm; disabled: boolean }) {
  const { t } = useTranslation('setting');
  const { fields, clock, slots, curves } = sectionsOf(form.visible);
  const props = { form, disabled };
  const field = (parameter: Parameter) => (
    <ParameterField key={parameter.code} parameter={parameter} {...props} />
  );
  return (
    <div className={styles.sections}>
      <div className={styles.fields}>
        {form.group.id === 'battery_setting' && <BatteryTypeField {...props} />}
        {fields.map(field)}
      </div>
      {clock.length > 0 && (
        <fieldset className={styles.clock}>
          <legend>{t('clock')}</legend>
          {clock.map(field)}
        </fieldset>
      )}
      {slots.length > 0 && (
        <CellTable
          caption={t('slots')}
          rowHead={t('slots')}
          rows={slots.map(({ row, cells }) => ({ name: String(row), cells }))}
          columnName={(cell) =>
            cell.tableCell?.table === 'slots' ? t(`slotField.${cell.tableCell.field}`) : ''
          }
          {...props}
        />
      )}
      {curves.map(({ curve, points }) => (
        <CellTable
          key={curve}
          caption={t(`curve.${curve}`)}
          rowHead={t('points')}
          rows={points.map(({ row, cells }) => ({ name: String(row), cells }))}
          columnName={(cell) =>
            cell.tableCell?.table === 'curve' ? t(`axis.${curve}.${cell.tableCell.axis}`) : ''
          }
          {...props}
        />
      ))}
    </div>
  );
}

/** Control mode and battery operation, chosen together as one battery type (PAR-05). */
function BatteryTypeField({ form, disabled }: { form: GroupForm; disabled: boolean }) {
  const { t } = useTranslation('setting');
  const localized = useLocalized();
  const read = batteryTypeOf(form.values);
  const type = batteryTypeOf(form.valuesAfter);
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
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{rowHead}</th>
            {columns.map((cell) => (
              <th key={cell.code} scope="col">
                {columnName(cell)}
                {cell.options.length === 0 && (
                  <span className={styles.bounds}>
                    {allowedText(cell, { ...cell, ...shownBounds(cell) })}
                  </span>
                )}
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
    </div>
  );
}
