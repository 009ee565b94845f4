import type { ImportField, ImportIssue, ImportValues } from '@heliograph/contracts/http';
import type { z } from 'zod';
import type { Caller } from '../../caller.ts';
import { invalidField } from '../../errors.ts';
import { message } from '../../messages/message.ts';
import { Refused } from '../../refused.ts';

/**
 * Issues of a row, one for each field.
 *
 * @param refusals of its values, which say more than that a value is too long
 */
export function rowIssues(
  row: number,
  error: z.ZodError | undefined,
  refusals: Iterable<Refused>,
  { lang }: Pick<Caller, 'lang'>,
): ImportIssue[] {
  const found = new Map<string, Refused>();
  const invalid = (error?.issues ?? []).map(invalidField);
  for (const issue of [...invalid.filter(({ key }) => key === 'fieldMissing'), ...refusals, ...invalid]) {
    const { field = '' } = issue.options;
    if (!found.has(field)) found.set(field, issue);
  }
  return [...found].map(([field, { key, options }]) => ({
    row,
    field: field as ImportField,
    why: getWhy(key),
    text: message(lang, key, options.values),
  }));
}

function getWhy(key: Refused['key']): ImportIssue['why'] {
  if (key === 'fieldMissing') return 'missing';
  return key.startsWith('field') || key === 'emailWrong' ? 'invalid' : 'other';
}

/** Turns a refusal of `work` into an issue. */
export function* catchRefusal(work: () => unknown): Generator<Refused> {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    yield error;
  }
}

export const getText = (values: ImportValues, field: ImportField): string =>
  String(values[field] ?? '').trim();

/** Texts that rows have, each once. */
export const distinctTexts = (texts: Iterable<string>): string[] =>
  [...new Set(texts)].filter((text) => text !== '');
