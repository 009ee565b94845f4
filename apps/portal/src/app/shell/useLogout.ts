import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { useFailureText } from '../../shared/failure/useFailureText.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { leavingAtom } from '../../shared/leavingAtom.ts';
import { paths } from '../../shared/paths.ts';

/** How long the message of success stands before the login page opens (spec A §2.2). */
const FAREWELL_MS = 2_000;

/** Ends the session on the server, clears what the page shows, says so for 2 seconds, then opens the login page. */
export function useLogout(): () => void {
  const { api } = useEngine();
  const { t } = useTranslation('shell');
  const setLeaving = useSetAtom(leavingAtom);
  const navigate = useNavigate();
  const failureText = useFailureText();
  const say = useMessage();

  async function logout() {
    setLeaving(true);
    try {
      await api.session.signOut();
    } catch (reason) {
      setLeaving(false);
      say({ kind: 'error', title: t('user.logoutFailed'), text: failureText(reason) });
      return;
    }
    say({ kind: 'success', text: t('user.loggedOut'), stays: FAREWELL_MS });
    await new Promise((resolve) => setTimeout(resolve, FAREWELL_MS));
    void navigate(paths.login);
  }

  return () => void logout();
}
