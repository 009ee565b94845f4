import { MARKET_ZONE } from '@heliograph/domain/prices';
import { useTranslation, viewerZone } from '@heliograph/i18n';
import { SelectField } from '@heliograph/ui';

interface ZoneFieldProps {
  label: string;
  value: string;
  hint?: string;
  onChange: (zone: string) => void;
}

/** The clock of a market or a place. */
export function ZoneField({ label, value, hint, onChange }: ZoneFieldProps) {
  const { t } = useTranslation('prices');
  const zones = [...new Set([viewerZone(), 'UTC', ...Intl.supportedValuesOf('timeZone'), value])];
  return (
    <SelectField
      label={label}
      value={value}
      hint={hint}
      options={[
        { value: MARKET_ZONE, label: t('market') },
        ...zones.filter((zone) => zone !== MARKET_ZONE).map((zone) => ({ value: zone, label: zone })),
      ]}
      onChange={onChange}
    />
  );
}
