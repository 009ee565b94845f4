import type { Translation } from '../translation.ts';
import type { messages as en } from '../en/tree.ts';

export const messages = {
  searchDevices: '搜索电站和设备',
  searchStations: '搜索电站、序列号',
  searchProperties: '搜索电站、设备、属性',
  all: '全选',
  clean: '清空',
  chosen_other: '已选 {{count}} 项',
  nothing: '没有符合搜索条件的内容。',
  empty: '还没有可供选择的设备。',
  loading: '正在加载',
  failed: '属性加载失败，请重新展开该设备再试。',
  more_other: '再显示 {{count}} 座（剩余 {{left}} 座）',
  searchOthers_other: '还有 {{all}} 座电站，请搜索',
  stations_other: '{{all}} 座电站',
  noCompany: '未关联企业',
  by: { label: '分组', area: '按地区', company: '按企业' },
  keys: '方向键移动和展开，空格键勾选，输入字母查找名称。',
} as const satisfies Translation<typeof en>;
