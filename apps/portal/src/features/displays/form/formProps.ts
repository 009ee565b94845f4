import type { DisplayDraft } from '../draft/displayDraft.ts';
import type { FieldKey } from '../draft/draftFaults.ts';

/** What the parts of a display's form are given. */
export interface FormProps {
  draft: DisplayDraft;
  /** Changes the newest draft. */
  onChange: (change: (draft: DisplayDraft) => DisplayDraft) => void;
  /** What is wrong, in words, by field. */
  faults: ReadonlyMap<FieldKey, string>;
  /** Who paired the display, where that is somebody else. */
  keeper: string | null;
}
