import { useTranslation } from '@heliograph/i18n';
import type { ReactNode } from 'react';
import type { QualityMarkName } from '../text/useQualityWords.ts';
import styles from './QualityMark.module.css';

export interface QualityMarkProps {
  /** The most serious first. */
  contained: readonly QualityMarkName[];
  /** Words beside the sign; without them the sign stands for itself. */
  children?: ReactNode;
}

/**
 * The sign of the most serious that an energy contains beside plain measurements, with all of it as a tooltip; nothing
 * for plain measurements.
 */
export function QualityMark({ contained, children }: QualityMarkProps) {
  const { t } = useTranslation();
  const [worst] = contained;
  if (worst === undefined) return null;
  const meaning = contained.map((mark) => t(`quality.meaning.${mark}`)).join(' ');
  return (
    <span className={styles.mark} data-quality={worst} title={meaning}>
      <svg
        viewBox="0 0 16 16"
        width="1em"
        height="1em"
        {...(children ? { 'aria-hidden': true } : { role: 'img', 'aria-label': meaning })}
      >
        {signs[worst]}
      </svg>
      {children}
    </span>
  );
}

const signs: Record<QualityMarkName, ReactNode> = {
  unknown: (
    <>
      <circle className={styles.fill} cx="8" cy="8" r="7.25" />
      <path className={styles.sign} d="M6 6.1a2.05 2.05 0 1 1 3 1.8c-.7.4-1 .8-1 1.5M8 11.8v.1" />
    </>
  ),
  corrected: <path className={styles.line} d="m2.5 13.5.8-3.3 7.4-7.4 2.5 2.5-7.4 7.4z" />,
  estimated: <path className={styles.line} d="M2 9.2c1.9-3.4 3.9-3.4 6-1.2s4.1 2.2 6-1.2" />,
  adjusted: <path className={styles.line} d="M13.2 8a5.2 5.2 0 1 1-1.7-3.9M13.3 1.9v2.8h-2.8" />,
};
