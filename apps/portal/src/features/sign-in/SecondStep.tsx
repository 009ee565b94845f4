import type { ProofChallenge } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { ProofForm } from '../../shared/proof/ProofForm.tsx';
import styles from './forms.module.css';

export interface SecondStepProps {
  proof: ProofChallenge;
  remember: boolean;
  onBack: () => void;
}

/** [OPS-03] The second step of a sign-in. */
export function SecondStep({ proof, remember, onBack }: SecondStepProps) {
  const { t } = useTranslation('security');
  const { api } = useEngine();
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>{t('second.title')}</h1>
      <p className={styles.agreement}>{t('second.lead')}</p>
      <ProofForm
        proof={proof}
        action={t('second.submit')}
        none={t('proof.none')}
        send={(answer) => api.session.finishSignIn({ ...answer, remember })}
      />
      <button type="button" className={styles.inline} onClick={onBack}>
        {t('second.back')}
      </button>
    </div>
  );
}
