import type { MailCodePurpose, PhoneCodePurpose } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useCodeRequest, type CodeRequest } from '../../../shared/codes/useCodeRequest.ts';
import { useMessage } from '../../../shared/messages/messages.ts';

export type CodeTarget =
  | { by: 'mail'; account: string; purpose: MailCodePurpose }
  | { by: 'mobile'; account: string; areaCode: string; purpose: PhoneCodePurpose };

/** A code for an account that is being typed; asking for one says so, and needs the account (spec A §5). */
export function useAccountCode(
  target: CodeTarget,
  { onMissing, onFailure }: { onMissing: () => void; onFailure: (reason: unknown) => void },
): { code: CodeRequest; ask: () => Promise<boolean> } {
  const { api } = useEngine();
  const { t } = useTranslation();
  const say = useMessage();
  const { account, purpose } = target;
  const code = useCodeRequest({
    account: target.by === 'mail' ? account.toLowerCase() : `${target.areaCode} ${account}`,
    purpose,
    send: () =>
      target.by === 'mail'
        ? api.people.mailCode({ account, purpose: target.purpose })
        : api.people.phoneCode({ account, areaCode: target.areaCode, purpose: target.purpose }),
    onFailure,
  });

  async function ask() {
    if (account === '') {
      onMissing();
      return false;
    }
    const sent = await code.request();
    if (sent) say({ kind: 'success', text: t(target.by === 'mail' ? 'code.sentByMail' : 'code.sentBySms') });
    return sent;
  }
  return { code, ask };
}
