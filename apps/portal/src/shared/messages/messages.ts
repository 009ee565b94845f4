import { atom, useSetAtom } from 'jotai';

export interface Message {
  kind: 'success' | 'warning' | 'error';
  title?: string;
  text: string;
  /** How long it is shown, ms; 5 s by default. */
  durationMs?: number;
}

/** The current message; numbered so that the same text can be shown again. */
export const messageAtom = atom<(Message & { number: number }) | null>(null);

/** Number of messages so far: the list of messages is loaded with the first, which keeps the sign-in page small. */
export const messagesShownAtom = atom(0);

const showMessageAtom = atom(null, (get, set, message: Message) => {
  const number = get(messagesShownAtom) + 1;
  set(messagesShownAtom, number);
  set(messageAtom, { ...message, number });
});

/** Shows a short message above the page and any dialog; replaces the previous one. */
export function useMessage(): (message: Message) => void {
  return useSetAtom(showMessageAtom);
}
