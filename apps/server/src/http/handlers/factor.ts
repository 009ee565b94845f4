import { RECOVERY_CODES, type AuditAction } from '@heliograph/contracts/http';
import type { ProofContext } from '../../identity/proofs.ts';
import { recoveryHash } from '../../identity/proofs.ts';
import { PROOF_MS } from '../../identity/sessions.ts';
import { randomLetters } from '../../secrets/tokens.ts';
import { newTotpSecret, totpStep, totpUri } from '../../identity/totp.ts';
import type { FactorStore } from '../../storage/repositories/factors.ts';
import type { Account } from '../../storage/repositories/people.ts';
import { type Caller, requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { refusedProof } from './refusedProof.ts';

/** More than anyone has devices. */
const MAX_PASSKEYS = 20;

/** Second factors of the signed-in person (OPS-03). */
export function factorHandlers(services: Services) {
  const { config, now, passkeys, proofs, repositories, totpSecrets } = services;
  const { audit, factors, sessions } = repositories;

  const toContext = (purpose: ProofContext['purpose'], caller: Caller): ProofContext => ({
    purpose,
    party: caller.party,
    boundTo: () => `session ${requireSession(caller).id}`,
  });

  const record = (person: Account, action: AuditAction, detail: Record<string, string> = {}) =>
    audit.add([{ personId: person.id, action, detail: { person: person.id, ...detail } }], now());

  async function markProved(caller: Caller): Promise<number> {
    const at = now();
    const until = at + PROOF_MS;
    await sessions.prove(requireSession(caller).id, { proved_at: at, proof_until: until });
    return until;
  }

  async function newRecovery(store: FactorStore, personId: number): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => `${randomLetters(5)}-${randomLetters(5)}`);
    await store.setRecovery(
      personId,
      codes.map((code) => recoveryHash(personId, code)),
    );
    return codes;
  }

  /** After a factor was added: what other sessions proved without it no longer counts. */
  async function added(
    store: FactorStore,
    person: Account,
    caller: Caller,
    isFirst: boolean,
  ): Promise<{ recovery: string[] }> {
    if (isFirst) await sessions.forgetProofs(person.id, requireSession(caller).id);
    return { recovery: isFirst ? await newRecovery(store, person.id) : [] };
  }

  /** After one was removed: recovery codes stand in for factors, so they go with the last. */
  async function removed(store: FactorStore, personId: number): Promise<void> {
    if (!(await store.has(personId))) await store.setRecovery(personId, []);
  }

  return {
    async getFactors(_request, caller) {
      const { person } = requireSession(caller);
      const [totp, own, left] = await Promise.all([
        factors.readTotp(person.id),
        factors.readPasskeys(person.id),
        factors.recoveryLeft(person.id),
      ]);
      return {
        totp_at: totp?.confirmed_at ?? null,
        passkeys: own.map((row) => ({
          passkey_id: row.id,
          name: row.name,
          created_at: row.created_at,
          used_at: row.used_at,
          host: row.rp_id,
          synced: row.synced ? 1 : 0,
        })),
        recovery_left: left,
        passkey_host: caller.party?.id ?? '',
        password: person.password_hash === null ? 0 : 1,
      };
    },

    beginProof: (_request, caller) => proofs.issue(toContext('prove', caller), requireSession(caller).person),

    async prove(request, caller) {
      const result = await proofs.answer(toContext('prove', caller), request, caller.address);
      if ('refused' in result) throw refusedProof(result);
      return { until: await markProved(caller) };
    },

    async beginTotp(_request, caller) {
      const { person } = requireSession(caller);
      const secret = newTotpSecret();
      if (!(await factors.beginTotp(person.id, totpSecrets.seal(secret), now())))
        throw new Refused('conflict', 'totpAlready');
      const account = person.email ?? person.user_name;
      return { secret, uri: totpUri(config.operator.name, account, secret) };
    },

    async confirmTotp({ code }, caller) {
      const { person } = requireSession(caller);
      const answer = await factors.change(person.id, async (store) => {
        const totp = await store.readTotp(person.id);
        if (!totp) throw new Refused('conflict', 'totpNotBegun');
        if (totp.confirmed_at !== null) throw new Refused('conflict', 'totpAlready');
        const at = now();
        const step = totpStep(totpSecrets.open(totp.secret), code.replace(/\s/g, ''), at);
        if (step === null || !(await store.useStep(person.id, step)))
          throw new Refused('badRequest', 'totpWrong', { field: 'code' });
        const isFirst = !(await store.has(person.id));
        await store.confirmTotp(person.id, at);
        return added(store, person, caller, isFirst);
      });
      await record(person, 'factor.totp');
      return answer;
    },

    async removeTotp(_request, caller) {
      const { person } = requireSession(caller);
      await factors.change(person.id, async (store) => {
        if (!(await store.removeTotp(person.id))) throw new Refused('conflict', 'totpNotBegun');
        await removed(store, person.id);
      });
      await record(person, 'factor.removeTotp');
      return {};
    },

    async beginPasskey(_request, caller) {
      const { person } = requireSession(caller);
      if (!caller.party) throw new Refused('conflict', 'passkeyNoParty');
      const own = await factors.readPasskeys(person.id);
      if (own.length >= MAX_PASSKEYS)
        throw new Refused('conflict', 'passkeysTooMany', { values: { most: MAX_PASSKEYS } });
      const challenge = await proofs.open(toContext('addPasskey', caller), person);
      return {
        challenge,
        options: { ...(await passkeys.registration(challenge, caller.party, person, own)) },
      };
    },

    async addPasskey({ challenge, name, attestation }, caller) {
      const { person } = requireSession(caller);
      const { party } = caller;
      if (!party) throw new Refused('conflict', 'passkeyNoParty');
      if (!(await proofs.consume(toContext('addPasskey', caller), person, challenge)))
        throw new Refused('badRequest', 'proofOver', { field: 'challenge' });
      const passkey = await passkeys.register(challenge, attestation, party);
      if (!passkey) throw new Refused('badRequest', 'passkeyWrong', { field: 'attestation' });
      const answer = await factors.change(person.id, async (store) => {
        const isFirst = !(await store.has(person.id));
        const row = { ...passkey, person_id: person.id, name, created_at: now() };
        if (!(await store.addPasskey(row))) throw new Refused('conflict', 'passkeyTaken');
        return added(store, person, caller, isFirst);
      });
      await record(person, 'factor.passkey', { name });
      return answer;
    },

    async renamePasskey({ passkey_id, name }, caller) {
      const { person } = requireSession(caller);
      if (!(await factors.renamePasskey(person.id, passkey_id, name))) throw unknownPasskey();
      return {};
    },

    async removePasskey({ passkey_id }, caller) {
      const { person } = requireSession(caller);
      const name = await factors.change(person.id, async (store) => {
        const gone = await store.removePasskey(person.id, passkey_id);
        if (gone === undefined) throw unknownPasskey();
        await removed(store, person.id);
        return gone;
      });
      await record(person, 'factor.removePasskey', { name });
      return {};
    },

    async renewRecovery(_request, caller) {
      const { person } = requireSession(caller);
      if (!(await factors.has(person.id))) throw new Refused('conflict', 'recoveryWithout');
      const recovery = await factors.change(person.id, (store) => newRecovery(store, person.id));
      await record(person, 'factor.recovery');
      return { recovery };
    },
  } satisfies HandlersOf<'factor'>;
}

const unknownPasskey = () => new Refused('notFound', 'passkeyUnknown', { field: 'passkey_id' });
