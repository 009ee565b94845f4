import { MOST_SCENES, SCENE_SECONDS, type Display } from '@heliograph/contracts/http';
import { EngineRejection, entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useMemo, useState, type RefObject } from 'react';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import type { DisplayDraft } from './displayDraft.ts';
import { draftFaults, fieldKeyOf, type DraftFault, type FieldKey } from './draftFaults.ts';

/** What the form begins from: stations of somebody else's display may be ones that one cannot see. */
type Known = Pick<Display, 'station_ids' | 'config'>;

export interface DraftFaultsOptions {
  draft: DisplayDraft;
  known: Known | null;
  form: RefObject<HTMLElement | null>;
}

/** What is wrong with a draft, told from the first attempt to save it on, and what the server refused of it. */
export function useDraftFaults({ draft, known, form }: DraftFaultsOptions) {
  const { t } = useTranslation('displays');
  const failureText = useFailureText();
  const stations = useAtomValue(entitiesAtom)?.stations;
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<{ draft: DisplayDraft; key: FieldKey; text: string } | null>(null);

  const found = useMemo(() => {
    const about = known?.config.scenes.flatMap((scene) => ('station_id' in scene ? [scene.station_id] : []));
    const all = [...(stations ?? []).map(({ id }) => id), ...(about ?? [])];
    return draftFaults(draft, new Set(draft.station_ids ?? all));
  }, [draft, stations, known]);

  const limits = { most: MOST_SCENES };
  const words = (fault: DraftFault) =>
    fault === 'seconds' ? t('fault.seconds', SCENE_SECONDS) : t(`fault.${fault}`, limits);
  const texts = new Map<FieldKey, string>();
  if (attempted) for (const [key, fault] of found) texts.set(key, words(fault));
  if (refused?.draft === draft) texts.set(refused.key, refused.text);

  /** Once what is wrong is drawn. */
  const focus = (key: FieldKey) =>
    requestAnimationFrame(() => {
      const field = form.current?.querySelector(`[data-field="${CSS.escape(key)}"]`);
      field?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
    });

  return {
    /** In words, by field; none before the first attempt. */
    texts,
    /** Shows what is wrong, and leads to the first of it. @returns whether nothing is */
    check(): boolean {
      setAttempted(true);
      const [first] = found.keys();
      if (first !== undefined) focus(first);
      return first === undefined;
    },
    /** Shows a refusal at the field that it names. @returns whether it names one of the form */
    refuse(reason: unknown): boolean {
      if (!(reason instanceof EngineRejection) || reason.field === undefined) return false;
      const key = fieldKeyOf(reason.field, draft);
      if (key === null) return false;
      setRefused({ draft, key, text: failureText(reason) });
      focus(key);
      return true;
    },
  };
}
