import type { MailCodePurpose, PhoneCodePurpose } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import {
  requestMailCode,
  requestPhoneCode,
  sentText,
  useCodeRequest,
  type CodeRequest,
} from '../../shared/codes/useCodeRequest.ts';
import { useMessage } from '../../shared/messages/messages.ts';

export type CodeTarget =
  | { by: 'mail'; account: string; purpose: MailCodePurpose }
  | { by: 'mobile'; account: string; areaCode: string; purpose: PhoneCodePurpose };

/** [AUTH-05] Requests a verification code for the typed account and shows a message when it was sent. */
export function useAccountCode(
  target: CodeTarget,
  { onMissing, onFailure }: { onMissing: () => void; onFailure: (reason: unknown) => void },
): { code: CodeRequest; requestCode: () => Promise<boolean> } {
  const { call } = useEngine();
  const { t } = useTranslation();
  const showMessage = useMessage();
  const { account, purpose } = target;
  const code = useCodeRequest({
    account: target.by === 'mail' ? account.toLowerCase() : `${target.areaCode} ${account}`,
    purpose,
    send: () =>
      target.by === 'mail'
        ? requestMailCode(call, account, target.purpose)
        : requestPhoneCode(call, { areaCode: target.areaCode, account }, target.purpose),
    onFailure,
  });

  async function requestCode() {
    if (account === '') {
      onMissing();
      return false;
    }
    const sent = await code.request();
    if (sent)
      showMessage({ kind: 'success', text: t(sentText(sent, target.by === 'mail' ? 'mail' : 'sms')) });
    return sent !== null;
  }
  return { code, requestCode };
}
