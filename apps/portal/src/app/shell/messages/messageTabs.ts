import type { Message, MessageList } from '@heliograph/contracts/http';
import type { KeyboardEvent } from 'react';

/** Tabs of the message centre in their order (APP-06). */
export const MESSAGE_TABS = ['all', 'unread', 'other'] as const;
export type MessageTab = (typeof MESSAGE_TABS)[number];

export const isAlarm = ({ kind }: Pick<Message, 'kind'>): boolean => kind === 'alarm' || kind === 'fault';

const shows: Record<MessageTab, (message: Message) => boolean> = {
  all: () => true,
  unread: ({ read }) => read === 0,
  other: (message) => !isAlarm(message),
};

/** What a tab lists, in the order of `list`. */
export const messagesOf = (tab: MessageTab, list: readonly Message[]): Message[] => list.filter(shows[tab]);

/** The count of a tab, including unread messages beyond the list; null for a tab without a count. */
export function countOf(tab: MessageTab, { list, unread }: MessageList): number | null {
  if (tab === 'all') return null;
  return tab === 'unread' ? unread : messagesOf('other', list).length;
}

/** Unread messages too old for the list. */
export const unlisted = ({ list, unread }: MessageList): number =>
  Math.max(0, unread - messagesOf('unread', list).length);

/** Arrow keys, Home and End move the focus among message rows; elsewhere in the panel an arrow key moves into them. */
export function moveFocusAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = nextRow(event.key, at, rows.length);
  if (next === null) return;
  event.preventDefault();
  rows[next]?.focus();
}

/** The row that a key moves to from row `at` (-1 when none has the focus); null for none. */
export function nextRow(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (at < 0) return key === 'ArrowDown' ? 0 : null;
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
