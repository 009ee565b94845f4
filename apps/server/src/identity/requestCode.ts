import type { Lang } from '@heliograph/contracts/http';
import type { Account, PeopleRepository } from '../storage/repositories/people.ts';
import type { Attempts, Limit } from '../access/attempts.ts';
import type { Challenges, Claimed, Purpose } from './challenges.ts';
import { getAccount } from '../notifications/contact.ts';
import type { Notifier } from '../notifications/notifier.ts';
import { templatesFor, type CodeUse } from '../notifications/templates.ts';
import { getNetwork } from './network.ts';

const MINUTE = 60_000;

/** The page counts down 60 s (AUTH-05); slightly fast clocks are tolerated. */
const SPACING: Limit = { name: 'code-spacing', most: 1, windowMs: 55_000 };
const OF_ACCOUNT: Limit = { name: 'code-account', most: 5, windowMs: 10 * MINUTE };
/** An office behind one address. */
const OF_NETWORK: Limit = { name: 'code-network', most: 60, windowMs: 10 * MINUTE, anonymous: true };

const USES: Record<Purpose, CodeUse> = {
  'phone.log': 'signIn',
  'phone.set': 'newPassword',
  'phone.reg': 'register',
  'phone.bind': 'bind',
  'phone.prove': 'prove',
  'mail.reset': 'newPassword',
  'mail.register': 'register',
  'mail.bind': 'bind',
  'mail.prove': 'prove',
};

export interface CodeRequest extends Claimed {
  lang: Lang;
  /** Remote address of the requester. */
  address: string;
}

export type CodeResult = { token: string } | { waitMs: number };

export interface RequestCodePorts {
  people: PeopleRepository;
  challenges: Challenges;
  attempts: Attempts;
  notifier: Pick<Notifier, 'send' | 'sendNothing'>;
  product: string;
}

/**
 * Sends codes. Neither the response nor its time reveals whether an account exists: when no code is sent, the
 * challenge matches none, and the owner of a contact that cannot be registered or bound again gets a message.
 */
export function createRequestCode({ people, challenges, attempts, notifier, product }: RequestCodePorts) {
  return async function requestCode({ lang, address, ...claimed }: CodeRequest): Promise<CodeResult> {
    const account = getAccount(claimed.contact);
    // One limit after the other: attempts refused by one are not counted by the next.
    for (const [limit, key] of [
      [SPACING, `${claimed.purpose} ${account}`],
      [OF_ACCOUNT, account],
      [OF_NETWORK, getNetwork(address)],
    ] as const) {
      const { waitMs } = await attempts.take(limit, key);
      if (waitMs > 0) return { waitMs };
    }
    const owner = await people.byContact(claimed.contact);
    const use = USES[claimed.purpose];
    const real = shouldSendCode(use, owner);
    const { token, code } = await challenges.issue(claimed, { lang, real });
    const templates = templatesFor(product, lang);
    if (real) await notifier.send(claimed.contact, templates.code(use, code));
    else if (use === 'register') await notifier.send(claimed.contact, templates.alreadyRegistered());
    else if (use === 'bind') await notifier.send(claimed.contact, templates.alreadyBound());
    else await notifier.sendNothing(claimed.contact.by);
    return { token };
  };
}

export type RequestCode = ReturnType<typeof createRequestCode>;

/** Codes for a new account or contact need a contact that is free; all others need one that is taken. */
function shouldSendCode(use: CodeUse, owner: Account | undefined): boolean {
  return use === 'register' || use === 'bind' ? owner === undefined : owner !== undefined;
}
