export type { Capability } from '@heliograph/contracts/http';
export type { Actor, AuthorRelation, DisplayRelation, StationRelation } from './actor.ts';
export { can } from './can.ts';
export { capabilityToWrite } from './capabilities.ts';
export { isInScopes, tokenScopes } from './tokenScopes.ts';
