import type { ModFun } from '@heliograph/contracts/http';
import { versionCodes, versionText } from '@heliograph/domain/parameters';
import { useTranslation, type Format } from '@heliograph/i18n';

/** A number that the device publishes by itself. */
export const isLive = ({ kind }: Pick<ModFun, 'kind'>): boolean =>
  kind === 'measure' || kind === 'counter' || kind === 'state';

/** A text that the device reports only on request. */
export const isText = ({ kind }: Pick<ModFun, 'kind'>): boolean => kind === 'text';

/** A reading rather than a setting. */
export const isReported = (fun: Pick<ModFun, 'kind'>): boolean => isLive(fun) || isText(fun);

interface FormattedValue {
  value: string;
  unit?: string;
}

/** Formats a number: power and energy scaled to their unit, states by name, durations in parts. */
export function formatPropertyValue(
  { unit, options }: Pick<ModFun, 'unit' | 'options'>,
  value: number,
  format: Format,
  duration: (seconds: number) => string,
): FormattedValue {
  const named = options.find((option) => option.value === value);
  if (named) return { value: named.name };
  if (unit === 'W') return format.power(value);
  if (unit === 'kWh') return format.energy(value);
  if (unit === 's') return { value: duration(value) };
  if (unit === '' && Number.isInteger(value)) return { value: format.integer(value) };
  return { value: format.number(value), ...(unit !== '' && { unit }) };
}

const VERSIONS: readonly string[] = Object.values(versionCodes).flat();

/** Formats a text: versions with dots; a dash for what the device does not have. */
export function formatPropertyText(
  { fun_code }: Pick<ModFun, 'fun_code'>,
  text: string | null | undefined,
): string {
  if (text === null || text === undefined || text === '') return '—';
  return VERSIONS.includes(fun_code) ? versionText(text) : text;
}

/** Formats a duration by its two largest parts. @returns a function of whole seconds */
export function useDurationText(): (seconds: number) => string {
  const { t } = useTranslation('device');
  return (seconds) => {
    const minutes = Math.floor(Math.max(0, seconds) / 60);
    const hours = Math.floor(minutes / 60);
    const days = Math.floor(hours / 24);
    if (days > 0) return t('duration.days', { days, hours: hours % 24 });
    if (hours > 0) return t('duration.hours', { hours, minutes: minutes % 60 });
    return t('duration.minutes', { minutes });
  };
}
