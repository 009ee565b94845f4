import type { Translation } from '../../translation.ts';
import type { messages as en } from '../en/help.ts';

export const messages: Translation<typeof en> = { title: '帮助' };
