import { useLocalStorage } from '@mantine/hooks';

export const LIST_MODES = ['list', 'cards'] as const;
export type ListMode = (typeof LIST_MODES)[number];

/** How a person wants the stations shown, kept for the next time. */
export function useListMode(): [ListMode, (mode: ListMode) => void] {
  const [kept, keep] = useLocalStorage({
    key: 'stations-shown-as',
    defaultValue: 'list',
    getInitialValueInEffect: false,
    serialize: (mode) => mode,
    deserialize: (mode) => mode ?? 'list',
  });
  return [LIST_MODES.find((mode) => mode === kept) ?? 'list', keep];
}
