import { VisuallyHidden } from './VisuallyHidden.tsx';
import { useTranslation, type Unit } from '@heliograph/i18n';
import { memo } from 'react';
import styles from './Reading.module.css';

export interface ReadingProps {
  /** Null shows a dash. */
  value: string | null;
  unit?: string;
  /** Names the value for screen readers when no visible text does. */
  label?: string;
  /** True when the value is stale: grey and struck through. */
  stale?: boolean;
  className?: string | undefined;
}

/** A measured value with its unit in smaller type. */
export function Reading({ value, unit, label, stale = false, className }: ReadingProps) {
  const struck = stale && value !== null;
  const Value = struck ? 's' : 'span';
  return (
    <span className={[styles.reading, className].filter(Boolean).join(' ')} data-stale={struck || undefined}>
      {label && <VisuallyHidden as="span">{label}</VisuallyHidden>}
      <Value className={styles.value}>{value ?? '—'}</Value>
      {value !== null && unit && <UnitSymbol unit={unit} />}
    </span>
  );
}

// Values change several times a second, units rarely.
const UnitSymbol = memo(function UnitSymbol({ unit }: { unit: string }) {
  const { t, i18n } = useTranslation();
  const spoken = i18n.exists(`unit.${unit}`) ? t(`unit.${unit as Unit}`) : undefined;
  return (
    <abbr className={styles.unit} title={spoken}>
      {unit}
    </abbr>
  );
});
