import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInPortal, setUpBrowser } from '../testing/renderInPortal.tsx';
import { SearchField } from './SearchField.tsx';

setUpBrowser();

it('[TRU-08] keeps what is typed while its value follows late, and takes a value from elsewhere', async () => {
  let setValue: (value: string) => void = () => undefined;
  function Page() {
    const [value, set] = useState('');
    setValue = set;
    return <SearchField label="Search" value={value} onChange={() => undefined} />;
  }
  await renderInPortal(<Page />, { texts: [] });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type('a');
  type('ab');
  type('abc');
  expect(field.value).toBe('abc');
  act(() => setValue('ab'));
  expect(field.value).toBe('abc');
  act(() => setValue('abc'));
  act(() => setValue('elsewhere'));
  expect(field.value).toBe('elsewhere');
  act(() => setValue('ab'));
  expect(field.value).toBe('ab');
});
