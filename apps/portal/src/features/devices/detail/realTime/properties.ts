import type { ModFun } from '@heliograph/contracts/http';
import { versionCodes, versionText } from '@heliograph/domain/parameters';
import type { Format } from '@heliograph/i18n';

/** Whether a property is a number that comes by itself. */
export const isLive = ({ kind }: Pick<ModFun, 'kind'>): boolean =>
  kind === 'measure' || kind === 'counter' || kind === 'state';

/** Whether it is a text that a device tells when it is asked. */
export const isText = ({ kind }: Pick<ModFun, 'kind'>): boolean => kind === 'text';

/** Whether it tells how a device is, and not how it is set. */
export const isTold = (fun: Pick<ModFun, 'kind'>): boolean => isLive(fun) || isText(fun);

export interface Written {
  value: string;
  unit?: string;
}

/** A number as a page writes it: powers and energies in their unit's size, states in words, times in their parts. */
export function writtenValue(
  { unit, options }: Pick<ModFun, 'unit' | 'options'>,
  value: number,
  format: Format,
  duration: (seconds: number) => string,
): Written {
  const named = options.find((option) => option.value === value);
  if (named) return { value: named.name };
  if (unit === 'W') return format.power(value);
  if (unit === 'kWh') return format.energy(value);
  if (unit === 's') return { value: duration(value) };
  if (unit === '' && Number.isInteger(value)) return { value: format.integer(value) };
  return { value: format.number(value), ...(unit !== '' && { unit }) };
}

const VERSIONS: readonly string[] = Object.values(versionCodes).flat();

/** A text as a page writes it: a version with its points; a dash for what the device does not have. */
export function writtenText({ fun_code }: Pick<ModFun, 'fun_code'>, text: string | null | undefined): string {
  if (text === null || text === undefined || text === '') return '—';
  return VERSIONS.includes(fun_code) ? versionText(text) : text;
}
