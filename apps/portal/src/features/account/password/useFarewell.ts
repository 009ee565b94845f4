import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { leavingAtom } from '../../../shared/leavingAtom.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { paths } from '../../../shared/paths.ts';

/** Until the login page opens, ms (spec B §4 §9). */
const FAREWELL_MS = 500;

/** After a change of the password, which ended every session on the server: says so, then opens the login page. */
export function useFarewell(): () => Promise<void> {
  const { t } = useTranslation('account');
  const { api } = useEngine();
  const say = useMessage();
  const navigate = useNavigate();
  const setLeaving = useSetAtom(leavingAtom);

  return async () => {
    setLeaving(true);
    say({ kind: 'success', text: t('password.success') });
    await new Promise((resolve) => setTimeout(resolve, FAREWELL_MS));
    // The server ended the session already and may say so: then there is nothing left to end.
    await api.session.signOut().catch(() => undefined);
    void navigate(paths.login);
  };
}
