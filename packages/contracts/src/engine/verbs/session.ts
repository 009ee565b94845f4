import { z } from 'zod';
import type { AnswerOf } from '../../http/call.ts';
import type { getAgentConfig } from '../../http/common.ts';
import type { User } from '../../http/entities.ts';
import { Lang } from '../../http/scalars.ts';
import { PasskeyAssertion, ProofAnswer } from '../../http/proof.ts';
import { Nothing, verb } from './verb.ts';

/** A person's password or code, as typed; the server knows the rules. */
const Credentials = z.discriminatedUnion('by', [
  z.object({ by: z.literal('email'), account: z.string(), password: z.string(), remember: z.boolean() }),
  z.object({
    by: z.literal('mobile'),
    areaCode: z.string(),
    account: z.string(),
    password: z.string(),
    remember: z.boolean(),
  }),
  z.object({
    by: z.literal('code'),
    areaCode: z.string(),
    account: z.string(),
    code: z.string(),
    /** Answer of `people.phoneCode`. */
    challenge: z.string(),
    remember: z.boolean(),
  }),
]);

export interface HelloReply {
  protocol: number;
  /** Identity of this engine instance; all tabs of a browser see the same. */
  instance: string;
  kind: 'shared' | 'dedicated';
  user: User | null;
}

export const session = {
  /** First call of each port. `lock` is the Web Lock the page holds; null where locks are missing. */
  hello: verb<HelloReply>()(
    z.object({
      protocol: z.number().int(),
      lock: z.string().nullable(),
      /**
       * `portal` shows the fleet of the person signed in. `wall` shows that of the display that this browser is paired
       * as. `viewer` is a wall without pairing: it shows the person's fleet, or the guest's while no user is signed in.
       */
      role: z.enum(['portal', 'wall', 'viewer']),
      /** Display of the browser that a wall is; several windows may be the same. */
      slot: z
        .string()
        .regex(/^[\w-]{0,32}$/)
        .default(''),
      lang: Lang,
      /** The page's browser session had a sign-in: a sign-in that is not remembered continues. */
      continues: z.boolean(),
    }),
  ),
  /** Where locks are missing: call at least each 10 s, else the port counts as gone after 30 s. */
  heartbeat: verb<void>()(Nothing),
  /** Before the page leaves (pagehide); frees the port's subscriptions at once. */
  bye: verb<void>()(Nothing),
  /** `remember` false: the sign-in ends with the browser session instead of after 15 days (DV-01). */
  signIn: verb<User>()(Credentials),
  /** Goes on after `signIn` was refused with a challenge. */
  finishSignIn: verb<User>()(ProofAnswer.extend({ remember: z.boolean() })),
  /** With the answer to `login.beginPasskeySignIn`. */
  signInWithPasskey: verb<User>()(
    z.object({ challenge: z.string(), assertion: PasskeyAssertion, remember: z.boolean() }),
  ),
  /** With the code that the identity provider's redirect brought, and the page's key. */
  signInWithOidc: verb<User>()(z.object({ code: z.string(), key: z.string(), remember: z.boolean() })),
  signInAsGuest: verb<User>()(Nothing),
  signOut: verb<void>()(Nothing),
  current: verb<User | null>()(Nothing),
  config: verb<AnswerOf<typeof getAgentConfig>>()(Nothing),
  /** Language of server messages for this port. */
  language: verb<void>()(Lang),
} as const;
