import type { MessageKey } from '../../messages/message.ts';
import { Refused } from '../../refused.ts';

/** Maximum names in a refusal. */
const NAMED = 3;

/** @throws Refused naming the first of these, if there are any */
export function refuseAny(key: MessageKey, names: readonly string[]): void {
  if (names.length === 0) return;
  const listed = names.slice(0, NAMED).join(', ');
  throw new Refused('conflict', key, {
    field: 'import_id',
    values: { count: names.length, names: names.length > NAMED ? `${listed}, …` : listed },
  });
}
