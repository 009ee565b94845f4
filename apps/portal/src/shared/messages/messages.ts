import { atom, useSetAtom } from 'jotai';
import { useCallback } from 'react';

export interface Message {
  kind: 'success' | 'warning' | 'error';
  title?: string;
  text: string;
  /** How long it stays, ms; 5 s unless said otherwise. */
  stays?: number;
}

/** True once there was something to say: what shows messages is loaded no sooner, to keep the sign-in page light. */
export const messagesWantedAtom = atom(false);

const COLOURS = { success: 'green', warning: 'yellow', error: 'red' } as const;
const STAYS_MS = 5_000;

/** Shows a short message above the page, in the place of the one before. */
export function useMessage(): (message: Message) => void {
  const want = useSetAtom(messagesWantedAtom);
  return useCallback(
    (message) => {
      want(true);
      void show(message);
    },
    [want],
  );
}

async function show({ kind, title, text, stays = STAYS_MS }: Message): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.clean();
  notifications.show({ color: COLOURS[kind], message: text, autoClose: stays, ...(title && { title }) });
}
