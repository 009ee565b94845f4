export { normalizedAbn } from './abn.ts';
export { DEFAULT_COUNTRY_INDEX, countries, type Country } from './countries.ts';
export { PASSWORD_MIN, passwordFault } from './passwordFault.ts';
