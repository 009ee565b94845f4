import { act, render, renderHook } from '@testing-library/react';
import { Activity, useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { forgetPage, hasEdits, PageContext, setPageShown } from './pageEdits.ts';
import { useUnsaved, useUnsavedEdits } from './useUnsavedEdits.ts';

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

const PATH = '/page';

function Page({ isShown, edited }: { isShown: boolean; edited: readonly boolean[] }) {
  useLayoutEffect(() => setPageShown(PATH, isShown), [isShown]);
  return (
    <PageContext value={PATH}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        {edited.map((isUnsaved, position) => (
          <Form key={position} isUnsaved={isUnsaved} />
        ))}
      </Activity>
    </PageContext>
  );
}

function Form({ isUnsaved }: { isUnsaved: boolean }) {
  useUnsaved(isUnsaved);
  return null;
}

it('[TRU-08] edits of a page count while another page is shown, until they are saved or the page is closed', () => {
  const { rerender } = render(<Page isShown edited={[false, true]} />);
  expect([hasEdits(PATH), asks()]).toEqual([true, true]);
  rerender(<Page isShown={false} edited={[false, true]} />);
  expect([hasEdits(PATH), asks()]).toEqual([true, true]);
  rerender(<Page isShown edited={[false, true]} />);
  expect([hasEdits(PATH), asks()]).toEqual([true, true]);
  rerender(<Page isShown edited={[false, false]} />);
  expect([hasEdits(PATH), asks()]).toEqual([false, false]);
  rerender(<Page isShown edited={[true]} />);
  rerender(<Page isShown={false} edited={[true]} />);
  forgetPage(PATH);
  expect([hasEdits(PATH), asks()]).toEqual([false, false]);
});
