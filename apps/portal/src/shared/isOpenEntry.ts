import type { QualityEntry } from '@heliograph/contracts/http';

/** Unknown or undecided energy that has not been explained by a replacement or corrected. */
export function isOpenEntry(entry: QualityEntry, entries: readonly QualityEntry[]): boolean {
  return (
    (entry.kind === 'unknown' || entry.kind === 'pending') &&
    !entries.some((edit) => edit.withdrawn_at === null && explains(edit, entry))
  );
}

function explains(edit: QualityEntry, { device_id, property_code, began, ended }: QualityEntry): boolean {
  if (edit.device_id !== device_id || edit.property_code !== property_code) return false;
  if (edit.kind === 'replacement') return edit.began >= began && edit.began <= ended;
  return edit.kind === 'correction' && edit.began <= began && edit.ended >= ended;
}
