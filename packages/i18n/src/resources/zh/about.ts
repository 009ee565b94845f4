import type { Translation } from '../translation.ts';
import type { messages as source } from '../en/about.ts';

export const messages = {
  title: '关于我们',
  version: '版本 {{version}}',
  versionLabel: '版本',
  documents: '文件',
  tagline: '面向光伏与储能电站的开放平台',
  licence: '依据 Apache 许可证 2.0 开源',
  licenceText:
    '本软件依据 Apache 许可证 2.0 版授权。您可以按照该许可证使用、修改和分发软件。软件“按现状”提供，不附带任何形式的保证或条件。',
  api: 'HTTP 接口（OpenAPI）',
  more: '了解更多',
  help: '帮助',
  manual: '操作手册',
  intro: {
    title: '每座电站，每一瓦，尽在当下',
    product:
      'Heliograph 监控光伏与储能电站：发了多少电、存了多少、用了多少、向电网送了多少，以及哪里需要关注。调度中心在一块屏幕上纵览全部电站，安装商找到停止上报的设备，业主看到屋顶的收益。\n\n产品得名于日光信号仪：一种用镜子反射阳光、隔山传递讯息的仪器。秉承同样的精神，每个数值都注明测量时刻，每个合计都注明有多少座电站在上报，过期的数据绝不当作实时数据显示。',
    brand:
      '{{name}} 通过本平台管理光伏与储能电站：发了多少电、存了多少、用了多少、向电网送了多少，以及哪里需要关注。业主看到屋顶的收益，安装商找到停止上报的设备，所有人在同一时刻看到同样的数据。\n\n本平台基于开源电站监控软件 Heliograph 构建。每个数值都注明测量时刻，每个合计都注明有多少座电站在上报，过期的数据绝不当作实时数据显示。',
  },
  points: {
    live: {
      title: '实时而真实',
      text: '数值在数秒内到达。过期的数据会被标记，缺失的数据保留空缺，估算或未知的电量会注明。',
    },
    together: {
      title: '人人所见一致',
      text: '同一浏览器中的标签页和大屏共用一个连接，两个屏幕绝不会互相矛盾。',
    },
    yours: {
      title: '您的机器，您的数据',
      text: '一台计算机即可运行，无需连接互联网，也不会向任何人发送信息。',
    },
  },
  contact: {
    title: '联系我们',
    email: '邮箱',
    phone: '电话',
    address: '地址',
    none: '本系统的运营方未公布联系方式。请咨询向您提供此网址或账号的人员。',
    map: '标有{{name}}所在位置的地图',
    mapPlain: '澳大利亚地图',
  },
} as const satisfies Translation<typeof source>;
