import type { Translation } from '../../translation.ts';
import type { messages as en } from '../en/about.ts';

export const messages: Translation<typeof en> = { title: '关于我们' };
