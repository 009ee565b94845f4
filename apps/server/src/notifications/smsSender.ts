import { filledSms, smsType, type SmsProvider } from '../config/smsProvider.ts';
import type { SendMessage } from './mailer.ts';
import { PermanentDeliveryError } from './retry.ts';

const TIMEOUT_MS = 10_000;

const MEDIA = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;

/** Sends SMS through an HTTP provider. @throws PermanentDeliveryError when it rejects the message permanently */
export function createSmsSender({ url, authorization, body }: SmsProvider): SendMessage {
  return async (to, { short }, id) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': MEDIA[smsType(body)],
        // Identifies an SMS that is sent again after a crash.
        'idempotency-key': id,
        ...(authorization !== null && { authorization }),
      },
      body: filledSms(body, { to, text: short }),
      // Credentials must not be sent to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return;
    const { status } = response;
    const reason = `the SMS provider answered ${status}`;
    throw status >= 500 || status === 429 || status === 408
      ? new Error(reason)
      : new PermanentDeliveryError(reason);
  };
}
