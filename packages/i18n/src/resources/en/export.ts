export const messages = {
  button: 'Export',
  reading: 'Being read. Choose a format in a moment.',
  format: {
    xlsx: 'Excel workbook (.xlsx)',
    csv: 'Comma-separated values (.csv)',
    ods: 'OpenDocument spreadsheet (.ods)',
    xls: 'Excel 97–2003 workbook (.xls)',
    html: 'Web page (.html)',
  },
  running: 'Exports in progress',
  preparing: 'Collecting rows',
  rows: '{{done}} of {{of}} rows',
  cancel: 'Cancel the export of {{name}}',
  cancelling: 'Cancelling',
  done: 'Exported: {{name}}',
  cancelled: 'Export cancelled: {{name}}',
  failed: '{{name}} could not be exported',
  storageFull: 'The browser has no space left for this file. Free up disk space, or export a shorter period.',
  tooManyRows:
    'An .{{format}} file holds up to {{limit}} rows. Choose Excel workbook (.xlsx) or .csv instead.',
  tooManyColumns:
    'An .{{format}} file holds up to {{limit}} columns. Choose Excel workbook (.xlsx) or .csv instead.',
} as const;
