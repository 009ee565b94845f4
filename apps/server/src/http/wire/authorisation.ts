import type { Authorisation, AuthorisationRecord, Lang } from '@heliograph/contracts/http';
import { z } from 'zod';
import {
  shareFlagNames,
  shareRecordNames,
  shareTypeNames,
  type ShareRecordText,
} from '../../catalogue/names.ts';
import type { Repositories } from '../../storage/repositories/index.ts';
import type { Invitation } from '../../storage/repositories/invitations.ts';

type ShareRow = Awaited<ReturnType<Repositories['shares']['ofStation']>>[number];

export const shareOnWire = (row: ShareRow): Authorisation => ({
  user: row.user_name,
  station_id: row.station_id,
  email: row.email ?? '',
  name: row.name,
  share_type: row.type,
  control: row.control ? 1 : 0,
  setting: row.setting ? 1 : 0,
  auth: row.auth ? 1 : 0,
  create_time: row.created_at,
  pending: 0,
});

export const invitationOnWire = ({ account, station_id, type, created_at }: Invitation): Authorisation => ({
  user: account,
  station_id,
  email: account.includes('@') ? account : '',
  name: '',
  share_type: type,
  control: 0,
  setting: 0,
  auth: 0,
  create_time: created_at,
  pending: 1,
});

type Row = Awaited<ReturnType<Repositories['shares']['records']>>[number];

/** The share details of an audit entry; older entries and other actions have fewer. */
const Detail = z.object({
  account: z.string().optional().catch(undefined),
  type: z.literal([0, 1, 2, 3]).optional().catch(undefined),
  control: z.number().optional().catch(undefined),
  setting: z.number().optional().catch(undefined),
  auth: z.number().optional().catch(undefined),
});

/** A change of rights, in words. */
export function authorisationRecord(row: Row, lang: Lang): AuthorisationRecord {
  const detail = Detail.parse(row.detail);
  const words: ShareRecordText = shareRecordNames[row.action];
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
