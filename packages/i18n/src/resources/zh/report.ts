import type { Translation } from '../../translation.ts';
import type { messages as en } from '../en/report.ts';

export const messages: Translation<typeof en> = { title: '报表' };
