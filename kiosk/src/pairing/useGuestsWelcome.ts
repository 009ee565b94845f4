import { useEngine } from '@heliograph/engine-client';
import { useEffect, useState } from 'react';

/** Whether guests may look around here; false until known. `asked` changes when it is worth asking again. */
export function useGuestsWelcome(asked: unknown): boolean {
  const { api } = useEngine();
  const [welcome, setWelcome] = useState(false);
  useEffect(() => {
    let gone = false;
    api.session.config().then(
      ({ guest_enabled }) => {
        if (!gone) setWelcome(guest_enabled);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [api, asked]);
  return welcome;
}
