import type { Translation } from '../../translation.ts';
import type { messages as en } from '../en/customers.ts';

export const messages: Translation<typeof en> = { title: '客户' };
