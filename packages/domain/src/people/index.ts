export { normalizeAbn } from './abn.ts';
export { AVATAR_MAX_BYTES, AVATAR_TYPES, avatarError } from './avatarError.ts';
export { DEFAULT_COUNTRY_INDEX, countries, type Country } from './countries.ts';
export { PASSWORD_MIN, passwordError, type PasswordError } from './passwordError.ts';
