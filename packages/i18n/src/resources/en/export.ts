export const messages = {
  button: 'Export',
  format: { xlsx: 'Excel workbook (.xlsx)', csv: 'Comma-separated values (.csv)' },
  running: 'Exports in progress',
  preparing: 'Collecting rows',
  rows: '{{done}} of {{of}} rows',
  cancel: 'Cancel the export of {{name}}',
  cancelling: 'Cancelling',
  done: 'Exported: {{name}}',
  cancelled: 'Export cancelled: {{name}}',
  failed: '{{name}} could not be exported',
  storageFull: 'The browser has no space left for this file. Free up disk space, or export a shorter period.',
} as const;
