import { FIRMWARE_MAX_BYTES, FirmwareVersion, type FirmwareType } from '@heliograph/contracts/http';

/** A firmware as it is filled in. */
export interface FirmwareForm {
  file: File | null;
  name: string;
  type: FirmwareType;
  version: [string, string];
  modelIds: readonly number[];
  notes: string;
}

export type FirmwareField = 'file' | 'name' | 'version1' | 'version2' | 'models' | 'notes';
export type FirmwareFault =
  'file' | 'fileEmpty' | 'fileLarge' | 'name' | 'nameLong' | 'version' | 'models' | 'notes';

export const emptyFirmware: FirmwareForm = {
  file: null,
  name: '',
  type: 'MAIN',
  version: ['', ''],
  modelIds: [],
  notes: '',
};

/** Longest name and notes taken, UTF-16 units (contracts, `DisplayName` and `TextLine`). */
export const NAME_MAX = 64;
export const NOTES_MAX = 256;

/** What is wrong with what was filled in, in the order of the form. */
export function firmwareFaults(form: FirmwareForm): [FirmwareField, FirmwareFault][] {
  const { file, name, version, modelIds, notes } = form;
  const faults: [FirmwareField, FirmwareFault][] = [];
  const fileFault = faultOfFile(file);
  if (fileFault) faults.push(['file', fileFault]);
  if (name.trim() === '') faults.push(['name', 'name']);
  else if (name.trim().length > NAME_MAX) faults.push(['name', 'nameLong']);
  version.forEach((field, index) => {
    if (!isVersionField(field)) faults.push([index === 0 ? 'version1' : 'version2', 'version']);
  });
  if (modelIds.length === 0) faults.push(['models', 'models']);
  if (notes.trim().length > NOTES_MAX) faults.push(['notes', 'notes']);
  return faults;
}

/** A file that is none, or that the server does not take; null for one that it takes. */
export function faultOfFile(file: Pick<File, 'size'> | null): FirmwareFault | null {
  if (file === null) return 'file';
  if (file.size === 0) return 'fileEmpty';
  return file.size > FIRMWARE_MAX_BYTES ? 'fileLarge' : null;
}

const isVersionField = (text: string) => FirmwareVersion.safeParse([text.trim(), '0000']).success;

/** The field of the form that the server means; undefined for none. */
export function fieldOf(name: string | undefined): FirmwareField | undefined {
  if (name === undefined) return undefined;
  if (name === 'file' || name === 'image_id') return 'file';
  if (name === 'name' || name === 'notes') return name;
  if (name.startsWith('mod_ids')) return 'models';
  if (name === 'version.1') return 'version2';
  return name.startsWith('version') ? 'version1' : undefined;
}
