import { useTranslation } from '@heliograph/i18n';
import { Reading, VisuallyHidden } from '@heliograph/ui/light';
import type { LastKnown } from '../live/lastKnown.ts';

export interface LiveReadingProps {
  lastKnown: LastKnown | undefined;
  /** Formats a value with its unit. */
  format: (value: number) => { value: string; unit?: string };
  className?: string | undefined;
}

/** [DV-12] A live value; past its time-to-live it is grey, struck through and announced as stale. */
export function LiveReading({ lastKnown, format, className }: LiveReadingProps) {
  const { t } = useTranslation();
  const value = lastKnown?.value ?? null;
  const stale = lastKnown !== undefined && value !== null && !lastKnown.fresh;
  return (
    <>
      <Reading className={className} stale={stale} {...(value === null ? { value: null } : format(value))} />
      {stale && <VisuallyHidden>{t('stale')}</VisuallyHidden>}
    </>
  );
}
