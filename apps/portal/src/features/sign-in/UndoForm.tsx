import type { AnswerOf, undoContact } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Text } from '@heliograph/ui/light';
import { useState } from 'react';
import styles from './forms.module.css';
import { BackLink } from './ModeLink.tsx';
import type { OnFailure } from './SignInForm.tsx';

interface UndoFormProps {
  onFail: OnFailure;
  /** @param contact with which the user sets a new password */
  onDone: (contact: AnswerOf<typeof undoContact>) => void;
}

/** [TRU-04] Takes a change of a contact back. It asks first, because mail programs open links by themselves. */
export function UndoForm({ onFail, onDone }: UndoFormProps) {
  const { t } = useTranslation('signIn');
  const { call } = useEngine();
  const [busy, setBusy] = useState(false);

  async function undo() {
    setBusy(true);
    try {
      onDone(await call('user.undoContact', { undo: window.location.hash.slice(1) }));
    } catch (reason) {
      onFail('undo', reason);
      setBusy(false);
    }
  }

  return (
    <div className={styles.form}>
      <div>
        <BackLink to={{ mode: 'login' }}>{t('backToLogin')}</BackLink>
        <h1 className={styles.title}>{t('title.undo')}</h1>
      </div>
      <Text>{t('undo.lead')}</Text>
      <Text tone="soft">{t('undo.effect')}</Text>
      <Button loading={busy} onClick={() => void undo()}>
        {t('undo.confirm')}
      </Button>
    </div>
  );
}
