import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { FormDialog, Text } from '@heliograph/ui';
import { useState } from 'react';
import { FailureAlert } from '../../../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../../../shared/failure/useAction.ts';
import { useMessage } from '../../../../shared/messages/messages.ts';
import { useRereadProfiles } from '../useProfiles.ts';
import { ProfileNameFields, useProfileName } from './ProfileNameFields.tsx';
import type { ProfileDialogProps } from './profileOperations.tsx';

/** Edits a profile's name and note. If another user changed it meanwhile, both edits are merged (docs/adr/0009). */
export function EditProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const { t } = useTranslation('profile');
  const { call } = useEngine();
  const showMessage = useMessage();
  const reread = useRereadProfiles();
  const { busy, failure, fail, run } = useAction();
  const [base, setBase] = useState(profile);
  const { name, note, input, error, set, check, failure: other } = useProfileName(profile, failure);
  const { profile_id: profileId } = profile;

  /** Takes the other's values for fields left untouched; the next save continues from their version. */
  async function join() {
    const theirs = await call('profile.getProfile', { profile_id: profileId });
    set({
      ...(name === base.name && { name: theirs.name }),
      ...(note === base.note && { note: theirs.note }),
    });
    setBase(theirs);
    fail(null);
  }

  async function save() {
    if (!check()) return;
    let rejection: unknown = null;
    const { version } = base;
    const done = await run(() =>
      call('profile.saveProfile', {
        profile_id: profileId,
        version,
        name: name.trim(),
        note: note.trim(),
      }).catch((reason: unknown) => {
        rejection = reason;
        throw reason;
      }),
    );
    if (rejection instanceof EngineRejection && rejection.field === 'version') await join().catch(fail);
    if (!done) return;
    showMessage({ kind: 'success', text: t('edit.done') });
    reread();
    onClose();
  }

  return (
    <FormDialog title={t('edit.title')} busy={busy} onSubmit={() => void save()} onClose={onClose}>
      <ProfileNameFields name={name} note={note} error={error} busy={busy} input={input} onChange={set} />
      {base !== profile && (
        <Text role="status" tone="warning" size={14}>
          {t('edit.meanwhile')}
        </Text>
      )}
      <FailureAlert title={t('edit.failed')} failure={other} />
    </FormDialog>
  );
}
