import type { Parameter } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { BatteryTypeField } from './BatteryTypeField.tsx';
import { CellTable } from './CellTable.tsx';
import styles from './GroupFields.module.css';
import { ParameterField } from './ParameterField.tsx';
import type { GroupDesk } from './useGroup.ts';
import { sectionsOf } from './sectionsOf.ts';

/** What can be set of a group, in the order of the catalogue, with its tables after the fields. */
export function GroupFields({ desk, disabled }: { desk: GroupDesk; disabled: boolean }) {
  const { t } = useTranslation('setting');
  const { fields, clock, slots, curves } = sectionsOf(desk.visible);
  const props = { desk, disabled };
  const field = (parameter: Parameter) => (
    <ParameterField key={parameter.code} parameter={parameter} {...props} />
  );
  return (
    <div className={styles.sections}>
      <div className={styles.fields}>
        {desk.group.id === 'battery_setting' && <BatteryTypeField {...props} />}
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
          columnName={(cell) => (cell.place?.table === 'slots' ? t(`slotField.${cell.place.field}`) : '')}
          {...props}
        />
      )}
      {curves.map(({ curve, points }) => (
        <CellTable
          key={curve}
          caption={t(`curve.${curve}`)}
          rowHead={t('points')}
          rows={points.map(({ row, cells }) => ({ name: String(row), cells }))}
          columnName={(cell) => (cell.place?.table === 'curve' ? t(`axis.${curve}.${cell.place.axis}`) : '')}
          {...props}
        />
      ))}
    </div>
  );
}
