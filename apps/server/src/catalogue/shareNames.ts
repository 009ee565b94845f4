import type { Lang, ShareType } from '@heliograph/contracts/http';

type Name = Record<Lang, string>;

export const shareTypeNames: Record<ShareType, Name> = {
  0: { en: 'Viewing', zh: '查看' },
  1: { en: 'Manage', zh: '管理' },
  2: { en: 'Transfer of authority', zh: '权限转让' },
  3: { en: 'Edit', zh: '编辑' },
};

export const shareFlagNames: Record<'control' | 'setting' | 'auth', Name> = {
  control: { en: 'control', zh: '控制' },
  setting: { en: 'settings', zh: '设置' },
  auth: { en: 'authorising', zh: '授权' },
};

const ENTERPRISE: Name = { en: 'Enterprise', zh: '企业' };

export interface ShareWords {
  remark: Name;
  type_name?: Name;
}

/** What the audit calls each thing that happens to a station's rights, in words; its own type where it has no share's. */
export const shareRecordNames = {
  'share.add': { remark: { en: 'Shared', zh: '已共享' } },
  'share.change': { remark: { en: 'Changed', zh: '已更改' } },
  'share.remove': { remark: { en: 'Withdrawn', zh: '已撤销授权' } },
  'share.invite': { remark: { en: 'Invited, no account yet', zh: '已邀请，尚无账号' } },
  'share.withdraw': { remark: { en: 'Invitation withdrawn', zh: '已撤回邀请' } },
  'share.lapse': { remark: { en: 'Invitation lapsed', zh: '邀请已失效' } },
  'share.transfer': {
    type_name: shareTypeNames[2],
    remark: { en: 'The station was handed over', zh: '电站已转让' },
  },
  'share.link': { type_name: ENTERPRISE, remark: { en: 'Linked to the enterprise', zh: '已与企业关联' } },
  'share.unlink': {
    type_name: ENTERPRISE,
    remark: { en: 'No longer linked to the enterprise', zh: '已解除与企业的关联' },
  },
  'station.assign': {
    type_name: shareTypeNames[0],
    remark: { en: 'Assigned by the enterprise', zh: '由企业分配' },
  },
  'station.unassign': {
    type_name: shareTypeNames[0],
    remark: { en: 'No longer assigned by the enterprise', zh: '企业已取消分配' },
  },
} as const satisfies Record<string, ShareWords>;

export type ShareAction = keyof typeof shareRecordNames;
export const SHARE_ACTIONS = Object.keys(shareRecordNames) as ShareAction[];
