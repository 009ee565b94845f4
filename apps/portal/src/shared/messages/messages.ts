import { atom, useSetAtom } from 'jotai';

export interface Message {
  kind: 'success' | 'warning' | 'error';
  title?: string;
  text: string;
  /** How long it stays, ms; 5 s unless said otherwise. */
  stays?: number;
}

/** What is said now; numbered, so that the same words can be said again. */
export const messageAtom = atom<(Message & { number: number }) | null>(null);

const countState = atom(0);

/** True once there was something to say: what shows messages is loaded no sooner, to keep the sign-in page light. */
export const messagesWantedAtom = atom((get) => get(countState) > 0);

const sayAtom = atom(null, (get, set, message: Message) => {
  const number = get(countState) + 1;
  set(countState, number);
  set(messageAtom, { ...message, number });
});

/** Shows a short message above the page and above any dialog, in the place of the one before. */
export function useMessage(): (message: Message) => void {
  return useSetAtom(sayAtom);
}
