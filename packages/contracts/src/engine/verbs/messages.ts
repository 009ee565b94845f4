import { z } from 'zod';
import type { MessageList } from '../../http/message.ts';
import { Nothing, verb } from './verb.ts';

export const messages = {
  /** From memory while nothing is known to have changed; `Frame.messages` grows when it has. */
  list: verb<MessageList>()(Nothing),
  /** Marks as read by id; all when there are none. */
  read: verb<MessageList>()(z.object({ ids: z.array(z.string()) })),
} as const;
