import { z } from 'zod';
import type { MessageList } from '../../http/message.ts';
import { Nothing, verb } from './verb.ts';

export const messages = {
  /** From memory until a change is known; `Frame.messages` increases then. */
  list: verb<MessageList>()(Nothing),
  /** Marks messages as read by id; all if there are no ids. */
  read: verb<MessageList>()(z.object({ ids: z.array(z.string()) })),
} as const;
