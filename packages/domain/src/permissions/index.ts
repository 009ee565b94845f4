export type { Actor, AuthorRelation, DisplayRelation, StationRelation } from './actor.ts';
export { can } from './can.ts';
export { type Capability, capabilityToWrite } from './capabilities.ts';
export { tokenScopes } from './tokenScopes.ts';
