import type { MeterClock, MeterFileSummary } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { SelectField } from '@heliograph/ui';

interface ClockFieldProps {
  file: Pick<MeterFileSummary, 'offset'>;
  value: MeterClock;
  onChange: (clock: MeterClock) => void;
}

/** The clock of a file that does not state it. */
export function ClockField({ file, value, onChange }: ClockFieldProps) {
  const { t } = useTranslation('meterFile');
  if (file.offset !== null) return null;
  return (
    <SelectField
      label={t('choice.clock')}
      value={value}
      options={(['market', 'western'] as const).map((clock) => ({
        value: clock,
        label: t(`choice.${clock}`),
      }))}
      onChange={(chosen) => onChange(chosen === 'western' ? chosen : 'market')}
    />
  );
}
