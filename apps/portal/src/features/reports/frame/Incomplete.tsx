import { useTranslation } from '@heliograph/i18n';
import { Notice } from '@heliograph/ui';
import type { PeriodLack } from '../../../shared/period/periods.ts';

export type Lack = PeriodLack | 'station';

/** The specification's `sheet.incompleteForm`, naming what is missing. */
export function useIncompleteText(): (lacks: readonly Lack[]) => string {
  const { t } = useTranslation('report');
  return (lacks) => t('incompleteForm', { missing: lacks.map((lack) => t(`lack.${lack}`)).join(t('comma')) });
}

export function Incomplete({ lacks }: { lacks: readonly Lack[] }) {
  const text = useIncompleteText();
  return (
    <div role="alert">
      <Notice tone="warning">{text(lacks)}</Notice>
    </div>
  );
}
