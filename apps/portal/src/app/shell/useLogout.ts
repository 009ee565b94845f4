import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { useFailureMessage } from '../../shared/failure/useFailureMessage.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { isSigningOutAtom } from '../../shared/isSigningOutAtom.ts';
import { paths } from '../../shared/paths.ts';

/** How long the success message is shown before the login page opens (APP-08). */
const MESSAGE_MS = 2_000;

/** Signs out, shows a message for 2 seconds, then opens the login page. */
export function useLogout(): () => void {
  const { api } = useEngine();
  const { t } = useTranslation('shell');
  const setLeaving = useSetAtom(isSigningOutAtom);
  const navigate = useNavigate();
  const showFailure = useFailureMessage();
  const showMessage = useMessage();

  async function logout() {
    setLeaving(true);
    try {
      await api.session.signOut();
    } catch (reason) {
      setLeaving(false);
      showFailure(t('user.logoutFailed'), reason);
      return;
    }
    showMessage({ kind: 'success', text: t('user.loggedOut'), durationMs: MESSAGE_MS });
    await new Promise((resolve) => setTimeout(resolve, MESSAGE_MS));
    void navigate(paths.login);
  }

  return () => void logout();
}
