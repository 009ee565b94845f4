import type { Message, MessageList } from '@heliograph/contracts/http';

/** Tabs of the message centre in their order (spec A §2.2). */
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

/** What a tab counts; unread ones too that lie beyond the list. Null for a tab without a number. */
export function countOf(tab: MessageTab, { list, unread }: MessageList): number | null {
  if (tab === 'all') return null;
  return tab === 'unread' ? unread : messagesOf('other', list).length;
}

/** Unread messages too old for the list. */
export const unlisted = ({ list, unread }: MessageList): number =>
  Math.max(0, unread - messagesOf('unread', list).length);
