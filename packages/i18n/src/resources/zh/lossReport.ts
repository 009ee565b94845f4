import type { Translation } from '../translation.ts';
import type { messages as source } from '../en/lossReport.ts';

export const messages = {
  file: '电量损失，{{period}}',
  summary: '全部已判定电站的损失',
  ahead: '未来 30 天',
  aheadHint: '若无人处理的损失金额',
  amount: '损失电量的价值',
  lost: '损失电量',
  lostHint: '占应发电量的 {{share}}',
  ratio: '实发/应发',
  ratioHint: '应发 {{expected}}，实发 {{actual}}',
  judged: '已判定电站',
  count: '{{count}} / {{of}}',
  openHint_other: '{{count}} 项待确认损失',
  causes: {
    title: '各原因的损失电量',
    share: '{{energy}}，{{share}}',
    none: '该周期内没有损失',
  },
  stations: '各电站',
  column: {
    station: '电站',
    worst: '主要原因',
    ahead: '未来 30 天 ({{currency}})',
    amount: '损失价值 ({{currency}})',
    lost: '损失 (kWh)',
    expected: '应发 (kWh)',
    actual: '实发 (kWh)',
    ratio: '实发/应发 (%)',
    known: '已判定 (%)',
    open: '待确认',
    causes: '损失 (kWh)',
  },
  first: '共 {{of}} 座电站，此处为损失金额最高的 {{rows}} 座，合计仅含这些电站。导出报表可获取全部电站。',
  empty: '该周期内尚无电站得到判定',
  emptyHint:
    '电站的应发电量由其自身的功率数据学习得出：至少 14 天，其中 3 天晴朗。电站的“电量损失”页面会说明还缺少什么。',
  note: {
    title: '计算方法',
    expected:
      '应发电量为电站在自身正常时段晴空下的发电量，乘以邻近电站反映的天气，且不超过逆变器限值。各电量只计可判定的日照时间；其余时间未知，不算损失。',
    lost: '只有低于 98% 正常天数所达到的水平时才判定为损失。因此应发减实发还包含未判定为损失的小差异，以及被人员否决的损失。',
    money:
      '损失电量先按替代购电、再按上网计价，采用当时的电价。“未来 30 天”为损失比例乘以该季节预期的电量；已结束或无需维修的损失为 0。',
    stations: '选择电站可查看每项损失的依据与计算。',
    zone: '周期以您所在的时区为准：{{zone}}。日期以各电站所在地为准。',
  },
  rank: {
    ofExpected: '实发/应发',
    byExpected: '最近 7 天各电站实发/应发，由低到高',
    shareOfAll: '所有已判定电站',
    judged: '{{of}} 座电站中 {{judged}} 座已判定',
    notJudged: '— 未判定',
    todayNotJudged: '当天结束后才判定，今日暂不计入',
    noneJudged: '尚无已判定的电站',
    noneJudgedHint: '需要 14 天的功率数据，其中 3 天晴朗',
    failed: '无法加载实发/应发',
  },
  visit: {
    title: '值得上门处理',
    all: '全部损失',
    note: '若无人处理，未来 30 天的损失金额；没有电价的电站为过去 30 天的损失电量。',
    none: '没有需要上门处理的损失',
    unjudged: '尚无电站得到判定。需要 14 天的功率数据，其中 3 天晴朗。',
    failed: '损失未能加载，正在重试。',
  },
} as const satisfies Translation<typeof source>;
