import type { Translation } from '../../translation.ts';
import type { messages as en } from '../en/fault.ts';

export const messages: Translation<typeof en> = { title: '故障' };
