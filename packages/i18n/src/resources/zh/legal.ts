import type { Translation } from '../../translation.ts';
import type { messages as en } from '../en/legal.ts';

export const messages: Translation<typeof en> = { title: '条款与隐私' };
