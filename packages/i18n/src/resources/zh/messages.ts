import type { Translation } from '../../translation.ts';
import type { messages as en } from '../en/messages.ts';

export const messages: Translation<typeof en> = { title: '消息' };
