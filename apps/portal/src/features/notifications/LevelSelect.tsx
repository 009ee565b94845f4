import { useTranslation } from '@heliograph/i18n';
import { SelectField } from '@heliograph/ui';

const LEVELS = [3, 2, 1] as const;

interface LevelSelectProps {
  value: number;
  onChange: (level: number) => void;
}

/** The lowest priority of alarms that are reported. */
export function LevelSelect({ value, onChange }: LevelSelectProps) {
  const { t } = useTranslation('notifications');
  return (
    <SelectField
      label={t('mails.level')}
      options={LEVELS.map((level) => ({ value: String(level), label: t(`mails.level${level}`) }))}
      value={String(value)}
      onChange={(level) => onChange(Number(level))}
    />
  );
}
