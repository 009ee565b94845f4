import { useTranslation } from '@heliograph/i18n';
import { Checkbox } from '@heliograph/ui';
import { useState, type ReactNode } from 'react';

/** Share of a file that may be left out without asking. */
const UNASKED = 0.05;

export interface LeftOutConsent {
  /** The person has not agreed yet. */
  isOpen: boolean;
  /** Asks for the consent, where it is needed. */
  field: ReactNode;
}

/**
 * Asks before a file is imported of which a large part is left out. Another number that is left out is asked about again.
 *
 * @param of cells or rows of the file
 */
export function useLeftOutConsent(leftOut: number, of: number): LeftOutConsent {
  const { t } = useTranslation('imports');
  const [agreedTo, setAgreedTo] = useState<number | null>(null);
  const isAsked = leftOut > UNASKED * of;
  const agrees = agreedTo === leftOut;
  return {
    isOpen: isAsked && !agrees,
    field: isAsked && (
      <Checkbox
        label={t('leftOut.agree', { count: leftOut, of })}
        checked={agrees}
        onChange={(checked) => setAgreedTo(checked ? leftOut : null)}
      />
    ),
  };
}
