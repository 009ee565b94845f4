import type { i18n } from 'i18next';
import { useTranslation as useI18next } from 'react-i18next';
import type { Namespace, Resources } from './resources/index.ts';

type Namespaces = Namespace | readonly [Namespace, ...Namespace[]];

/** The key of a text; the forms of a plural have one. */
type KeyOf<Name extends string> =
  Name extends `${infer Key}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Key : Name;

/** A union of `[key, text]`, with `.` between the levels of a key. */
type Entries<Texts, Prefix extends string = ''> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? [`${Prefix}${KeyOf<Name>}`, Texts[Name]]
    : Entries<Texts[Name], `${Prefix}${Name}.`>;
}[keyof Texts & string];

/** The texts of entries by key. */
type ByKey<All> = {
  [Entry in All as Entry extends [infer Key extends string, unknown] ? Key : never]: Entry extends [
    unknown,
    infer Text,
  ]
    ? Text
    : never;
};

type TextsOf<N extends Namespace> = ByKey<Entries<Resources[N]>>;

/** The entries of namespaces by `namespace:key`. */
type NamedEntries<N> = N extends Namespace ? Entries<Resources[N], `${N}:`> : never;

/** Texts by key. Only the first namespace needs no name. */
type TextsByKey<N extends Namespaces> = N extends readonly [infer First extends Namespace, ...infer Others]
  ? TextsOf<First> & ByKey<NamedEntries<Others[number]>>
  : N extends Namespace
    ? TextsOf<N>
    : never;

type Placeholders<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** A value for each placeholder; a key that is put together may get more than its text needs. */
type Values<Text> = Readonly<Record<Placeholders<Text>, unknown> & Record<string, unknown>>;

/** Translates keys of `N`. i18next's own type, which does the same, took a third of the type check of all pages. */
export type Translate<N extends Namespaces = 'common'> = <Key extends keyof TextsByKey<N> & string>(
  key: Key,
  ...values: [Placeholders<TextsByKey<N>[Key]>] extends [never]
    ? [values?: Readonly<Record<string, unknown>>]
    : [values: Values<TextsByKey<N>[Key]>]
) => string;

interface Translation<N extends Namespaces> {
  t: Translate<N>;
  i18n: i18n;
  /** False while texts load. */
  ready: boolean;
}

/** The texts of namespaces; without any, of `common`. The component waits for them unless it says otherwise. */
export const useTranslation = useI18next as unknown as <const N extends Namespaces = 'common'>(
  namespaces?: N,
  options?: { useSuspense: boolean },
) => Translation<N>;
