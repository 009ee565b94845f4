import { useTranslation } from '@heliograph/i18n';
import { TextField } from '@heliograph/ui';
import type { FaultTexts } from '../form/useFaults.ts';
import styles from './Step.module.css';

export interface LinkStepProps {
  /** People of an enterprise name the owner, everybody else an enterprise. */
  owner: boolean;
  value: string;
  faults: FaultTexts;
  onChange: (to: string) => void;
}

/** Whom the new station is linked to (spec B §2.6). */
export function LinkStep({ owner, value, faults, onChange }: LinkStepProps) {
  const { t } = useTranslation('wizard');
  return (
    <div className={styles.step}>
      <p className={styles.lead}>{t(owner ? 'link.ownerLead' : 'link.enterpriseLead')}</p>
      <TextField
        label={t(owner ? 'link.email' : 'link.code')}
        name="linkTo"
        type={owner ? 'email' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        hint={t(owner ? 'link.emailHint' : 'link.codeHint')}
        error={faults.linkTo}
      />
      <p className={styles.lead}>{t('link.later')}</p>
    </div>
  );
}
