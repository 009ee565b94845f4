import type { Capability } from '@heliograph/contracts/http';
import type { Actor, Relation } from './actor.ts';
import { capabilities } from './capabilities.ts';
import { isInScopes } from './tokenScopes.ts';
import { standings, type Standing } from './standings.ts';

/**
 * True if an actor may do something. Capabilities that concern a station, profile, plan or display need its `relation`;
 * without it only administrators have them. A token has those of its scopes that its person has.
 */
export function can(actor: Actor, capability: Capability, relation?: Relation): boolean {
  if (actor.scopes && !isInScopes(actor.scopes, capability)) return false;
  if (actor.role === 'administrator') return true;
  const held = standings(actor, relation);
  const enough: readonly Standing[] = capabilities[capability];
  return enough.some((standing) => held.has(standing));
}
