import { useEngine, userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { requestMailCode, requestPhoneCode, sentText, useCodeRequest } from '../codes/useCodeRequest.ts';
import { useMessage } from '../messages/messages.ts';

/** Requests a code for a fresh proof, sent to the user's e-mail address, or without one to their mobile number. */
export function useProofCode(onFailure: (reason: unknown) => void) {
  const { t } = useTranslation();
  const { call } = useEngine();
  const showMessage = useMessage();
  const user = useAtomValue(userAtom);
  const email = user?.email ?? '';
  const mobile = { areaCode: user?.area_code ?? '', account: user?.mobile ?? '' };
  const isMail = email !== '';
  const contact = isMail ? email : `${mobile.areaCode} ${mobile.account}`;
  const code = useCodeRequest({
    account: contact,
    purpose: 'prove',
    send: () => (isMail ? requestMailCode(call, email, 'prove') : requestPhoneCode(call, mobile, 'prove')),
    onFailure,
  });

  async function requestCode() {
    const sent = await code.request();
    if (sent) showMessage({ kind: 'success', text: t(sentText(sent, isMail ? 'mail' : 'sms')) });
    return sent !== null;
  }
  return { contact, code, requestCode };
}
