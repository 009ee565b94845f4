export const messages = {
  button: 'Export',
  format: { xlsx: 'Excel workbook (.xlsx)', csv: 'Comma-separated values (.csv)' },
  running: 'Exports under way',
  preparing: 'Collecting the rows',
  rows: '{{done}} of {{of}} rows',
  cancel: 'Cancel the export of {{name}}',
  cancelling: 'Cancelling',
  done: 'Exported: {{name}}',
  cancelled: 'Export cancelled: {{name}}',
  failed: '{{name}} could not be exported',
  noRoom: 'The browser has no room for this file. Free some disk space, or export a shorter period.',
} as const;
