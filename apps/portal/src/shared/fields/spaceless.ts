import type { ChangeEvent, InputEvent } from 'react';

/** Props of an input whose value has no spaces: none can be typed, pasted ones are taken out (spec A §5). */
export function spaceless(set: (value: string) => void) {
  return {
    // Refusing the space, rather than taking it out again, keeps the caret where it is.
    onBeforeInput(event: InputEvent<HTMLInputElement>) {
      if (event.data !== '' && event.data.trim() === '') event.preventDefault();
    },
    onChange(event: ChangeEvent<HTMLInputElement>) {
      set(event.currentTarget.value.replace(/\s/g, ''));
    },
  };
}
