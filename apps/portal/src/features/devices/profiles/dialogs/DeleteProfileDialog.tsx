import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ActionDialog } from '../../../../shared/dialogs/ActionDialog.tsx';
import { paths } from '../../../../shared/paths.ts';
import { useRereadProfiles } from '../useProfiles.ts';
import type { ProfileDialogProps } from './profileOperations.tsx';

/** Confirms the deletion of a profile. */
export function DeleteProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const { t } = useTranslation('profile');
  const { call } = useEngine();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const reread = useRereadProfiles();
  const { name, profile_id: profileId } = profile;

  function onDeleted() {
    if (search.has('profile')) void navigate(paths.profiles, { replace: true });
    else reread();
    onClose();
  }

  return (
    <ActionDialog
      title={name}
      action={t('menu.delete')}
      failed={t('delete.failed')}
      done={{ text: t('delete.done', { name }) }}
      run={() => call('profile.deleteProfile', { profile_id: profileId })}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>{t('delete.confirm', { name })}</p>
      <p>{t('delete.consequence')}</p>
    </ActionDialog>
  );
}
