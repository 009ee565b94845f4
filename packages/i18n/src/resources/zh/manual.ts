import type { Translation } from '../../translation.ts';
import type { messages as en } from '../en/manual.ts';

export const messages: Translation<typeof en> = { title: '操作手册' };
