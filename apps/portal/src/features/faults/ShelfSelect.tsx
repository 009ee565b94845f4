import { useTranslation } from '@heliograph/i18n';
import { NativeSelect } from '@heliograph/ui';

/** For how long alarms can be shelved here, hours. */
export const SHELVES = [1, 4, 8, 24, 72, 168, 720] as const;

export function ShelfSelect({ hours, onChange }: { hours: number; onChange: (hours: number) => void }) {
  const { t } = useTranslation('fault');
  return (
    <NativeSelect
      label={t('panel.shelveFor')}
      value={hours}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={SHELVES.map((count) => ({
        value: String(count),
        label: count < 48 ? t('panel.hours', { count }) : t('panel.dayCount', { count: count / 24 }),
      }))}
    />
  );
}
