import type { Lang } from '@heliograph/contracts/http';
import {
  wireError,
  type ParameterErrorReason,
  type Parameter,
  type ParameterError,
} from '@heliograph/domain/parameters';
import type { MessageKey } from '../../messages/message.ts';
import { Refused } from '../../refused.ts';

const KEYS: Record<ParameterErrorReason, MessageKey> = {
  empty: 'valueNumber',
  number: 'valueNumber',
  unit: 'valueNumber',
  separator: 'valueNumber',
  range: 'valueRange',
  decimals: 'valueDecimals',
  option: 'valueOption',
  bits: 'valueBits',
  exclusive: 'valueExclusive',
  time: 'valueTime',
  readOnly: 'propertyReadOnly',
};

/** @throws Refused naming the field and what is allowed unless the device accepts the value */
export function requireWritable(
  parameter: Parameter,
  value: number | string,
  { field, lang }: { field: string; lang: Lang },
): void {
  const error = wireError(parameter, typeof value === 'number' ? value : NaN);
  if (!error) return;
  throw new Refused('badRequest', KEYS[error.why], {
    field,
    values: {
      name: parameter.name[lang],
      range: rangeText(error, lang),
      decimals: error.decimals,
      allowed: parameter.options.map((option) => `${option.value} (${option.name[lang]})`).join(', '),
      bits: parameter.bits.map(({ bit, name }) => `${2 ** bit} (${name[lang]})`).join(', '),
    },
  });
}

/** As shown, for example `0 to 185 A`; every parameter is bounded on both sides. */
function rangeText({ min, max, unit }: ParameterError, lang: Lang): string {
  const [from, to] = [min ?? '−∞', max ?? '∞'];
  return `${from}${lang === 'zh' ? ' 至 ' : ' to '}${to} ${unit}`.trim();
}
