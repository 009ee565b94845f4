import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUnsavedEdits } from './useUnsavedEdits.ts';

/** @returns true if the browser would ask before a reload */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('[TRU-08] a reload asks while a form in its page holds edits, and no longer once they are saved or undone', () => {
  const { result, rerender, unmount } = renderHook(({ text }) => useUnsavedEdits({ text }), {
    initialProps: { text: 'as saved' },
  });
  expect(asks()).toBe(false);
  rerender({ text: 'edited' });
  expect(asks()).toBe(true);
  rerender({ text: 'as saved' });
  expect(asks()).toBe(false);
  rerender({ text: 'edited' });
  act(() => result.current());
  expect(asks()).toBe(false);
  rerender({ text: 'edited again' });
  unmount();
  expect(asks()).toBe(false);
});
