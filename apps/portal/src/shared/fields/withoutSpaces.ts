import type { ChangeEvent, InputEvent } from 'react';

/** Props of an input without spaces: they cannot be typed, and pasted ones are removed (AUTH-04). */
export function withoutSpaces(set: (value: string) => void) {
  return {
    // Preventing the input, rather than removing the space, keeps the caret in place.
    onBeforeInput(event: InputEvent<HTMLInputElement>) {
      if (event.data !== '' && event.data.trim() === '') event.preventDefault();
    },
    onChange(event: ChangeEvent<HTMLInputElement>) {
      set(event.currentTarget.value.replace(/\s/g, ''));
    },
  };
}
