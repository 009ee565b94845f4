import { useLocalStorage } from '@heliograph/ui';

/** Choices of a person by what they are about, such as a heading. */
export type Choices = Readonly<Record<string, string>>;

/** Choices about files of a kind that a person made in this browser, and a function that adds some. */
export function useRememberedChoices(kind: string): [Choices, (choices: Choices) => void] {
  const [all, setAll] = useLocalStorage<Partial<Record<string, Choices>>>({
    key: 'import-column-choices',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const own = all[kind] ?? {};
  return [own, (choices) => setAll((before) => ({ ...before, [kind]: { ...before[kind], ...choices } }))];
}
