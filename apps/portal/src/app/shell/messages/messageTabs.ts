import type { Message } from '@heliograph/contracts/http';
import { messagesAtom } from '@heliograph/engine-client';
import { atom } from 'jotai';
import type { KeyboardEvent } from 'react';
import { finishedExportsAtom, type FinishedExport } from '../../../shared/export/finishedExports.ts';

/** A message of the server, or an export that ended in this browser. */
export type CentreMessage = Message | FinishedExport;

export interface CentreMessages {
  /** Newest first. */
  list: readonly CentreMessage[];
  /** All unread messages, in the list or beyond it. */
  unread: number;
}

/** Undefined until known. */
export const centreMessagesAtom = atom((get): CentreMessages | undefined => {
  const messages = get(messagesAtom);
  const exports = get(finishedExportsAtom);
  if (!messages || exports.length === 0) return messages;
  return {
    list: [...messages.list, ...exports].sort((one, other) => other.at - one.at),
    unread: messages.unread + exports.filter(({ read }) => read === 0).length,
  };
});

export const isExport = (message: CentreMessage): message is FinishedExport =>
  message.kind === 'exported' || message.kind === 'exportFailed';

/** Tabs of the message centre in their order (APP-06). */
export const MESSAGE_TABS = ['all', 'unread', 'other'] as const;
export type MessageTab = (typeof MESSAGE_TABS)[number];

export const isAlarm = ({ kind }: Pick<CentreMessage, 'kind'>): boolean =>
  kind === 'alarm' || kind === 'fault' || kind === 'incident';

const shows: Record<MessageTab, (message: CentreMessage) => boolean> = {
  all: () => true,
  unread: ({ read }) => read === 0,
  other: (message) => !isAlarm(message),
};

/** Messages of a tab, in the order of `list`. */
export const listMessages = (tab: MessageTab, list: readonly CentreMessage[]): CentreMessage[] =>
  list.filter(shows[tab]);

/** The count of a tab, including unread messages beyond the list; null for a tab without a count. */
export function getCount(tab: MessageTab, { list, unread }: CentreMessages): number | null {
  if (tab === 'all') return null;
  return tab === 'unread' ? unread : listMessages('other', list).length;
}

/** Unread messages too old for the list. */
export const unlisted = ({ list, unread }: CentreMessages): number =>
  Math.max(0, unread - listMessages('unread', list).length);

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
