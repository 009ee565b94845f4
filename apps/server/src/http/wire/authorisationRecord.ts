import type { AuthorisationRecord, Lang } from '@heliograph/contracts/http';
import { z } from 'zod';
import {
  shareFlagNames,
  shareRecordNames,
  shareTypeNames,
  type ShareWords,
} from '../../catalogue/shareNames.ts';
import type { Repositories } from '../../storage/repositories/index.ts';

type Row = Awaited<ReturnType<Repositories['shares']['records']>>[number];

/** What the audit holds of a right; older entries and other actions hold less. */
const Detail = z.object({
  account: z.string().optional().catch(undefined),
  type: z.literal([0, 1, 2, 3]).optional().catch(undefined),
  control: z.number().optional().catch(undefined),
  setting: z.number().optional().catch(undefined),
  auth: z.number().optional().catch(undefined),
});

/** What happened to a right, in words. */
export function authorisationRecord(row: Row, lang: Lang): AuthorisationRecord {
  const detail = Detail.parse(row.detail);
  const words: ShareWords = shareRecordNames[row.action];
  const flags = (['control', 'setting', 'auth'] as const)
    .filter((flag) => detail[flag] === 1)
    .map((flag) => shareFlagNames[flag][lang]);
  const separator = lang === 'zh' ? '、' : ', ';
  const rights = detail.control === undefined ? '' : flags.join(separator);
  return {
    id: row.id,
    create_user: row.by_user ?? '',
    create_name: firstWritten(row.by_name, row.by_user),
    create_time: row.at,
    to_user_name: firstWritten(row.to_name, row.to_user, detail.account, row.company),
    type_name:
      words.type_name?.[lang] ?? (detail.type === undefined ? '' : shareTypeNames[detail.type][lang]),
    remark:
      rights === '' ? words.remark[lang] : `${words.remark[lang]}${lang === 'zh' ? '：' : ': '}${rights}`,
  };
}

const firstWritten = (...texts: readonly (string | null | undefined)[]): string => texts.find(Boolean) ?? '';
