import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useSetAtom } from 'jotai';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ConfirmDialog } from '../../../../shared/dialogs/ConfirmDialog.tsx';
import { Refusal } from '../../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../../shared/failure/useAction.ts';
import { useMessage } from '../../../../shared/messages/messages.ts';
import { paths } from '../../../../shared/paths.ts';
import { profilesVersionAtom } from '../profilesVersionAtom.ts';
import type { ProfileDialogProps } from './profileOperations.tsx';

/** Asks before a profile goes. */
export function DeleteProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const { t } = useTranslation('profile');
  const { api } = useEngine();
  const say = useMessage();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const changed = useSetAtom(profilesVersionAtom);
  const { busy, failure, run } = useAction();
  const { name, profile_id: profileId } = profile;

  async function remove() {
    if (!(await run(() => api.profiles.remove({ profileId })))) return;
    say({ kind: 'success', text: t('delete.done', { name }) });
    if (search.has('profile')) void navigate(paths.profiles, { replace: true });
    else changed((before) => before + 1);
    onClose();
  }

  return (
    <ConfirmDialog
      title={name}
      action={t('menu.delete')}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('delete.confirm', { name })}</p>
      <p>{t('delete.consequence')}</p>
      <Refusal title={t('delete.failed')} failure={failure} />
    </ConfirmDialog>
  );
}
