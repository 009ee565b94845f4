import { useTranslation } from '@heliograph/i18n';
import { CheckIcon, WarningIcon } from '@heliograph/ui';
import { useFailureText } from '../../../../shared/failure/useFailureText.ts';
import { GatewayAccess } from '../../gateway/GatewayAccess.tsx';
import type { Created } from '../draft/wizardDraft.ts';
import styles from './ResultStep.module.css';

export interface ResultStepProps {
  name: string;
  /** Null: it was not added, because of `failure`. */
  created: Created | null;
  failure: unknown;
  password: string | null;
}

/** What became of it (spec B §8). */
export function ResultStep({ name, created, failure, password }: ResultStepProps) {
  const { t } = useTranslation('wizard');
  const failureText = useFailureText();
  if (created === null)
    return (
      <div className={styles.result}>
        <WarningIcon className={styles.failure} />
        <div role="alert" className={styles.words}>
          <h3>{t('result.failed')}</h3>
          <p>{failureText(failure)}</p>
          <p>{t('result.failedText')}</p>
        </div>
        <p>{t('result.kept')}</p>
      </div>
    );
  return (
    <div className={styles.result}>
      <CheckIcon className={styles.success} />
      <div role="status" className={styles.words}>
        <h3>{t('result.success')}</h3>
        <p>{t('result.successText', { name })}</p>
        {created.linked !== null && <p>{t(`result.${created.linked}`)}</p>}
        {!created.tariffSaved && <p>{t('result.noTariff')}</p>}
      </div>
      <GatewayAccess
        uuid={created.uuid}
        password={password}
        url={created.mqttUrl}
        grantKey={created.grantKey}
      />
    </div>
  );
}
