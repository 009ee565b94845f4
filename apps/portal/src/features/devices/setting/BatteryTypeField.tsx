import { batteryTypeOf, batteryTypes, batteryTypeValues } from '@heliograph/domain/parameters';
import { useTranslation } from '@heliograph/i18n';
import { SelectField } from '@heliograph/ui';
import { Changed } from './Changed.tsx';
import type { GroupDesk } from './useGroup.ts';
import { useWords } from './useWords.ts';

/** Control mode and what the battery operates by, chosen together (spec A §4). */
export function BatteryTypeField({ desk, disabled }: { desk: GroupDesk; disabled: boolean }) {
  const { t } = useTranslation('setting');
  const words = useWords();
  const read = batteryTypeOf(desk.desk.values);
  const type = batteryTypeOf(desk.after);
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
        options={batteryTypes.map((row) => ({ value: String(row.type), label: words(row.name) }))}
        onChange={(value) => {
          const chosen = batteryTypes.find((row) => String(row.type) === value);
          if (chosen) desk.edit(batteryTypeValues(chosen.type));
        }}
      />
      <Changed
        name={t('batteryType')}
        was={was ? words(was.name) : '—'}
        edit={undefined}
        isChanged={type !== read}
        onUndo={() => desk.undo(...Object.keys(batteryTypeValues(0)))}
      />
    </div>
  );
}
