import type { Lang } from '@heliograph/contracts/http';
import { en, type MessageKey } from './en.ts';
import { zh } from './zh.ts';

export type { MessageKey };
export type MessageValues = Record<string, string | number>;

const dictionaries: Record<Lang, Record<MessageKey, string>> = { en, zh };

export function message(lang: Lang, key: MessageKey, values: MessageValues = {}): string {
  return dictionaries[lang][key].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
}
