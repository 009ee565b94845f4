export { normalizeAbn } from './abn.ts';
export { AVATAR_MAX_BYTES, AVATAR_TYPES, avatarFault } from './avatarFault.ts';
export { DEFAULT_COUNTRY_INDEX, countries, type Country } from './countries.ts';
export { PASSWORD_MIN, passwordFault } from './passwordFault.ts';
