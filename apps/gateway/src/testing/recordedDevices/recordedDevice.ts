/** Registers of a device, as a list of words from each address on. */
export type RecordedWords = Readonly<Record<number, readonly number[]>>;

/**
 * A device with plausible registers and the values that they mean by the published description of its maker or by the
 * sources that its map names, worked out without the map.
 */
export interface RecordedDevice {
  /** Id of its map. */
  map: string;
  /** True if no register says what the device is, so that its map is chosen by name. */
  isNamed?: boolean;
  holding?: RecordedWords;
  input?: RecordedWords;
  /** W */
  ratedPower?: number;
  serial?: string;
  values: Readonly<Record<string, number>>;
  /** Settings that can be written, by code. */
  settings?: Readonly<Record<string, RecordedSetting>>;
}

/** Value of a setting in the registers, and the write by which it takes another one. */
interface RecordedSetting {
  has: number;
  takes: number;
  /** Modbus function, register and words of the write. */
  write: readonly number[];
}

/** Characters of a text, two a register, padded with zero bytes. */
export const text = (value: string, registers: number): number[] =>
  Array.from(
    { length: registers },
    (_, n) => ((value.charCodeAt(2 * n) || 0) << 8) | (value.charCodeAt(2 * n + 1) || 0),
  );
