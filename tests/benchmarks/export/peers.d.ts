/** Types of the used parts of the libraries in `tests/benchmarks/peers`. */
declare module 'exceljs' {
  interface Workbook {
    xlsx: { writeBuffer(): Promise<ArrayBuffer> };
    addWorksheet(
      name: string,
      options: { views: { state: 'frozen'; ySplit: number }[] },
    ): { addRow(values: readonly (Date | string | number)[]): void };
  }
  const ExcelJS: { Workbook: new () => Workbook };
  export default ExcelJS;
}

declare module 'wasm-xlsxwriter/web' {
  export default function init(options: { module_or_path: string }): Promise<unknown>;
  export class Format {
    setNumFormat(format: string): Format;
  }
  interface Worksheet {
    setFreezePanes(row: number, column: number): void;
    writeRow(row: number, column: number, values: readonly string[]): void;
    writeString(row: number, column: number, value: string): void;
    writeNumber(row: number, column: number, value: number): void;
    writeNumberWithFormat(row: number, column: number, value: number, format: Format): void;
  }
  export class Workbook {
    addWorksheet(): Worksheet;
    saveToBufferSync(): Uint8Array<ArrayBuffer>;
  }
}
