import type { Translation } from '../translation.ts';
import type { messages as source } from '../en/export.ts';

export const messages = {
  button: '导出',
  reading: '正在读取，请稍后选择格式。',
  format: {
    xlsx: 'Excel 工作簿（.xlsx）',
    csv: '逗号分隔文件（.csv）',
    ods: 'OpenDocument 电子表格（.ods）',
    xls: 'Excel 97–2003 工作簿（.xls）',
    html: '网页（.html）',
  },
  running: '正在导出',
  preparing: '正在收集数据',
  rows: '已写入 {{done}} / {{of}} 行',
  cancel: '取消导出 {{name}}',
  cancelling: '正在取消',
  done: '已导出：{{name}}',
  cancelled: '已取消导出：{{name}}',
  failed: '无法导出 {{name}}',
  storageFull: '浏览器没有足够的空间保存该文件。请释放磁盘空间，或导出较短的时段。',
  tooManyRows: '.{{format}} 文件最多 {{limit}} 行，请改为导出 Excel 工作簿（.xlsx）或 .csv。',
  tooManyColumns: '.{{format}} 文件最多 {{limit}} 列，请改为导出 Excel 工作簿（.xlsx）或 .csv。',
} as const satisfies Translation<typeof source>;
