import { VisuallyHidden } from './VisuallyHidden.tsx';
import { useTranslation, type Unit } from '@heliograph/i18n';
import { memo } from 'react';
import styles from './Reading.module.css';

export interface ReadingProps {
  /** Null shows a dash. */
  value: string | null;
  unit?: string;
  /** Said before the value by screen readers where nothing in sight names it. */
  label?: string;
  /** True once the value is past its time-to-live: greyed and struck through, so that nobody takes it for live. */
  old?: boolean;
  className?: string | undefined;
}

/** A measured value and its unit, the unit smaller. */
export function Reading({ value, unit, label, old = false, className }: ReadingProps) {
  const struck = old && value !== null;
  const Value = struck ? 's' : 'span';
  return (
    <span className={[styles.reading, className].filter(Boolean).join(' ')} data-old={struck || undefined}>
      {label && <VisuallyHidden as="span">{label}</VisuallyHidden>}
      <Value className={styles.value}>{value ?? '—'}</Value>
      {value !== null && unit && <UnitSymbol unit={unit} />}
    </span>
  );
}

// Values change several times a second, their units seldom.
const UnitSymbol = memo(function UnitSymbol({ unit }: { unit: string }) {
  const { t, i18n } = useTranslation();
  const spoken = i18n.exists(`unit.${unit}`) ? t(`unit.${unit as Unit}`) : undefined;
  return (
    <abbr className={styles.unit} title={spoken}>
      {unit}
    </abbr>
  );
});
