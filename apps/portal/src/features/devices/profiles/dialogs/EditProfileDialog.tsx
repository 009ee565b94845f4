import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FormDialog } from '../../../../shared/dialogs/FormDialog.tsx';
import { Refusal } from '../../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../../shared/failure/useAction.ts';
import { useMessage } from '../../../../shared/messages/messages.ts';
import { profilesVersionAtom } from '../profilesVersionAtom.ts';
import { NameFields } from './NameFields.tsx';
import type { ProfileDialogProps } from './profileOperations.tsx';
import styles from './SaveProfileDialog.module.css';
import { useNaming } from './useNaming.ts';

/** Name and note of a profile. When somebody else changed it meanwhile, both sides are joined (docs/adr/0009). */
export function EditProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const { t } = useTranslation('profile');
  const { api } = useEngine();
  const say = useMessage();
  const changed = useSetAtom(profilesVersionAtom);
  const { busy, failure, fail, run } = useAction();
  const [base, setBase] = useState(profile);
  const { name, note, input, error, set, check, failure: other } = useNaming(profile, failure);
  const { profile_id: profileId } = profile;

  /** What one did not touch takes the other's words; saving again goes on from their version. */
  async function join() {
    const theirs = await api.profiles.get({ profileId });
    set({
      ...(name === base.name && { name: theirs.name }),
      ...(note === base.note && { note: theirs.note }),
    });
    setBase(theirs);
    fail(null);
  }

  async function save() {
    if (!check()) return;
    let refused: unknown = null;
    const { version } = base;
    const done = await run(() =>
      api.profiles
        .edit({ profileId, version, name: name.trim(), note: note.trim() })
        .catch((reason: unknown) => {
          refused = reason;
          throw reason;
        }),
    );
    if (refused instanceof EngineRejection && refused.field === 'version') await join().catch(fail);
    if (!done) return;
    say({ kind: 'success', text: t('edit.done') });
    changed((before) => before + 1);
    onClose();
  }

  return (
    <FormDialog title={t('edit.title')} busy={busy} onSubmit={() => void save()} onClose={onClose}>
      <NameFields name={name} note={note} error={error} busy={busy} input={input} onChange={set} />
      {base !== profile && (
        <p role="status" className={styles.note}>
          {t('edit.meanwhile')}
        </p>
      )}
      <Refusal title={t('edit.failed')} failure={other} />
    </FormDialog>
  );
}
