import type { TariffDraft, TariffFault } from '@heliograph/domain/tariff';
import { useTranslation } from '@heliograph/i18n';
import { Suspense } from 'react';
import { ListSkeleton } from '../../../../shared/grid/ListSkeleton.tsx';
import { Refusal } from '../../../../shared/failure/Refusal.tsx';
import { TariffEditor } from '../../../../shared/tariff/TariffEditor.tsx';
import styles from './Step.module.css';

export interface TariffStepProps {
  tariff: TariffDraft;
  faults: readonly TariffFault[];
  /** The station is there, but its tariff was refused for this reason; null while it was not. */
  failure: unknown;
  onChange: (tariff: TariffDraft) => void;
}

/** The tariff of the new station (spec B §5). */
export function TariffStep({ tariff, faults, failure, onChange }: TariffStepProps) {
  const { t } = useTranslation('wizard');
  return (
    <div className={styles.wide}>
      <p className={styles.lead}>{t('tariff.lead')}</p>
      {failure !== null && (
        <div className={styles.partly}>
          <Refusal title={t('tariff.failed')} failure={failure} />
          <p>{t('tariff.failedHint')}</p>
        </div>
      )}
      <Suspense fallback={<ListSkeleton />}>
        <TariffEditor value={tariff} faults={faults} onChange={onChange} />
      </Suspense>
    </div>
  );
}
