import { MAX_SCENES, SCENE_SECONDS, type Display } from '@heliograph/contracts/http';
import { EngineRejection, entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useMemo, useState, type RefObject } from 'react';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import type { DisplayDraft } from './displayDraft.ts';
import { draftErrors, getFieldKey, type DraftError, type FieldKey } from './draftErrors.ts';

/** Initial settings: a display paired by another user may use stations the user cannot see. */
type Known = Pick<Display, 'station_ids' | 'config'>;

export interface DraftErrorsOptions {
  draft: DisplayDraft;
  known: Known | null;
  form: RefObject<HTMLElement | null>;
}

/** Errors of a draft, shown from the first attempt to save, and the server's refusal. */
export function useDraftErrors({ draft, known, form }: DraftErrorsOptions) {
  const { t } = useTranslation('displays');
  const failureText = useFailureText();
  const stations = useAtomValue(entitiesAtom)?.stations;
  const [attempted, setAttempted] = useState(false);
  const [rejected, setRejected] = useState<{ draft: DisplayDraft; key: FieldKey; text: string } | null>(null);

  const errors = useMemo(() => {
    const about = known?.config.scenes.flatMap((scene) => ('station_id' in scene ? [scene.station_id] : []));
    const all = [...(stations ?? []).map(({ id }) => id), ...(about ?? [])];
    return draftErrors(draft, new Set(draft.station_ids ?? all));
  }, [draft, stations, known]);

  const limits = { most: MAX_SCENES };
  const errorText = (error: DraftError) =>
    error === 'seconds' ? t('error.seconds', SCENE_SECONDS) : t(`error.${error}`, limits);
  const texts = new Map<FieldKey, string>();
  if (attempted) for (const [key, error] of errors) texts.set(key, errorText(error));
  if (rejected?.draft === draft) texts.set(rejected.key, rejected.text);

  /** After the errors are rendered. */
  const focus = (key: FieldKey) =>
    requestAnimationFrame(() => {
      const field = form.current?.querySelector(`[data-field="${CSS.escape(key)}"]`);
      field?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
    });

  return {
    /** Error texts by field; empty before the first attempt. */
    texts,
    /** Shows errors and focuses the first. @returns whether there are none */
    check(): boolean {
      setAttempted(true);
      const [first] = errors.keys();
      if (first !== undefined) focus(first);
      return first === undefined;
    },
    /** Shows a refusal at the field it names. @returns whether the form has that field */
    showRejection(reason: unknown): boolean {
      if (!(reason instanceof EngineRejection) || reason.field === undefined) return false;
      const key = getFieldKey(reason.field, draft);
      if (key === null) return false;
      setRejected({ draft, key, text: failureText(reason) });
      focus(key);
      return true;
    },
  };
}
