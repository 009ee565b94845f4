import { useTranslation } from '@heliograph/i18n';
import { Reading, VisuallyHidden } from '@heliograph/ui';
import type { Held } from '../live/heldLive.ts';

export interface HeldReadingProps {
  held: Held | undefined;
  /** Writes a value with its unit. */
  write: (value: number) => { value: string; unit?: string };
  className?: string | undefined;
}

/** A live value; past its time-to-live it is greyed and struck through, and said to be stale. */
export function HeldReading({ held, write, className }: HeldReadingProps) {
  const { t } = useTranslation();
  const value = held?.value ?? null;
  const old = held !== undefined && value !== null && !held.fresh;
  return (
    <>
      <Reading className={className} old={old} {...(value === null ? { value: null } : write(value))} />
      {old && <VisuallyHidden>{t('stale')}</VisuallyHidden>}
    </>
  );
}
