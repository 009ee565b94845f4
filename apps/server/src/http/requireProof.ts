import type { Session } from '../identity/sessions.ts';
import { PROOF_MS } from '../identity/sessions.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import type { HttpCall } from '@heliograph/contracts/http';
import { requireSession, type Caller } from './caller.ts';
import { Refused } from './refused.ts';

/** However often it is used, a proof is repeated after this. */
const MAX_PROOF_MS = 2 * 3_600_000;
/** Uses closer together than this do not prolong it. */
const GRAIN_MS = 60_000;

export interface ProofContext {
  repositories: Pick<Repositories, 'factors' | 'sessions'>;
  now: () => number;
}

/** Prolongs a proof that is used: a user who works through settings is not interrupted. */
async function prolong({ repositories, now }: ProofContext, session: Session): Promise<void> {
  const until = Math.min(now() + PROOF_MS, session.provedAt + MAX_PROOF_MS);
  if (until - session.proofUntil < GRAIN_MS) return;
  await repositories.sessions.prove(session.id, { proved_at: session.provedAt, proof_until: until });
}

/**
 * Before a dangerous call: who it asks must have proved who they are in the last quarter of an hour.
 *
 * @throws Refused with 1428; after the proof, the same call succeeds
 */
export async function requireProof(
  context: ProofContext,
  { proof }: Pick<HttpCall, 'proof'>,
  session: Session,
): Promise<void> {
  if (proof === 'none') return;
  // A session in use that someone else takes over must not give them the account.
  const until =
    proof === 'everybody' ? Math.min(session.proofUntil, session.provedAt + PROOF_MS) : session.proofUntil;
  if (context.now() < until) return prolong(context, session);
  if (proof === 'everybody' || (await context.repositories.factors.has(session.person.id)))
    throw new Refused('proofNeeded', 'proofNeeded', { proof: { need: 'fresh' } });
}

/**
 * Before a write to a device: asks people with a second factor, and where the station or the person's company demands a
 * second factor, only people who have one.
 *
 * @throws Refused with 1428
 */
export async function requireDeviceProof(
  context: ProofContext,
  caller: Caller,
  stationId: number,
): Promise<void> {
  const { factors } = context.repositories;
  const session = requireSession(caller);
  const { id, company_id } = session.person;
  if ((await factors.demanded(stationId, company_id)) && !(await factors.has(id)))
    throw new Refused('proofNeeded', 'factorNeeded', { proof: { need: 'factor' } });
  await requireProof(context, { proof: 'factor' }, session);
}
