import type { LabelType, Lang, ShareType } from '@heliograph/contracts/http';
import type { stationTypeNames } from '@heliograph/domain/models';

type Words = Record<Lang, string>;

export type StationType = keyof typeof stationTypeNames;

export const labelNames: Record<LabelType, Words> = {
  fd: { en: 'Generation', zh: '发电' },
  sd: { en: 'Selling', zh: '售电' },
  cn: { en: 'Storage', zh: '储能' },
  yd: { en: 'Load', zh: '用电' },
  fj: { en: 'Generator', zh: '发电机' },
};

export const groupNames: Record<string, Words> = {
  all: { en: 'All', zh: '全部' },
  pv: { en: 'PV', zh: '光伏' },
  battery: { en: 'Battery', zh: '电池' },
  grid: { en: 'Grid', zh: '电网' },
  load: { en: 'Load', zh: '负载' },
  generator: { en: 'Generator', zh: '发电机' },
  system: { en: 'System', zh: '系统' },
};

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

export interface ShareRecordText {
  remark: Name;
  type_name?: Name;
}

/** Descriptions of audited changes of a station's rights; with their own type where no share type applies. */
export const shareRecordNames = {
  'share.add': { remark: { en: 'Shared', zh: '已共享' } },
  'share.change': { remark: { en: 'Changed', zh: '已更改' } },
  'share.remove': { remark: { en: 'Withdrawn', zh: '已撤销授权' } },
  'share.leave': { remark: { en: 'Given up by the recipient', zh: '已由被共享人放弃' } },
  'share.invite': { remark: { en: 'Invited; no account yet', zh: '已邀请，尚无账号' } },
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
} as const satisfies Record<string, ShareRecordText>;

export type ShareAction = keyof typeof shareRecordNames;
export const SHARE_ACTIONS = Object.keys(shareRecordNames) as ShareAction[];
