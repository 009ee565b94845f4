import type { Lang } from '@heliograph/contracts/http';
import {
  wireFault,
  type FaultReason,
  type Parameter,
  type ParameterFault,
} from '@heliograph/domain/parameters';
import type { MessageKey } from '../../messages/message.ts';
import { Refused } from '../../refused.ts';

const KEYS: Record<FaultReason, MessageKey> = {
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
  const fault = wireFault(parameter, typeof value === 'number' ? value : NaN);
  if (!fault) return;
  throw new Refused('badRequest', KEYS[fault.why], {
    field,
    values: {
      name: parameter.name[lang],
      range: rangeText(fault, lang),
      decimals: fault.decimals,
      allowed: parameter.options.map((option) => `${option.value} (${option.name[lang]})`).join(', '),
      bits: parameter.bits.map(({ bit, name }) => `${2 ** bit} (${name[lang]})`).join(', '),
    },
  });
}

/** As shown, for example `0 to 185 A`; every parameter is bounded on both sides. */
function rangeText({ min, max, unit }: ParameterFault, lang: Lang): string {
  const [from, to] = [min ?? '−∞', max ?? '∞'];
  return `${from}${lang === 'zh' ? ' 至 ' : ' to '}${to} ${unit}`.trim();
}
