import { startTransition, useOptimistic } from 'react';

/**
 * A value of the address and a function that changes it. A change is shown at once, and is what the next one builds on:
 * an address changes only when its page is rendered, and until then a field would take back what was typed.
 */
export function useOptimisticValue<Value>(
  value: Value,
  onChange: (next: Value) => void,
): [Value, (next: Value) => void] {
  const [shown, show] = useOptimistic(value);
  const change = (next: Value) =>
    startTransition(() => {
      show(() => next);
      onChange(next);
    });
  return [shown, change];
}
