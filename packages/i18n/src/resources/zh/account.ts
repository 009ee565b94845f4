import type { Translation } from '../../translation.ts';
import type { messages as en } from '../en/account.ts';

export const messages: Translation<typeof en> = { title: '用户中心' };
