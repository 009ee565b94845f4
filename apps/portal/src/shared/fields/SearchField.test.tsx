import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInPortal } from '../testing/renderInPortal.tsx';
import { SearchField } from './SearchField.tsx';

/** A field whose value only follows when a button is pressed. */
function Page() {
  const [value, setValue] = useState('');
  return (
    <>
      <SearchField label="Search" value={value} onChange={() => undefined} />
      {['ab', 'abc', 'elsewhere'].map((text) => (
        <button key={text} type="button" onClick={() => setValue(text)}>
          {text}
        </button>
      ))}
    </>
  );
}

it('[TRU-08] keeps what is typed while its value follows late, and takes a value from elsewhere', async () => {
  await renderInPortal(<Page />, { texts: [] });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const follow = (text: string) => fireEvent.click(screen.getByRole('button', { name: text }));
  type('a');
  type('ab');
  type('abc');
  expect(field.value).toBe('abc');
  follow('ab');
  expect(field.value).toBe('abc');
  follow('abc');
  follow('elsewhere');
  expect(field.value).toBe('elsewhere');
  follow('ab');
  expect(field.value).toBe('ab');
});
