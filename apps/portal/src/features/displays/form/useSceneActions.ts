import type { SceneKind } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSceneName } from '../displayTexts.ts';
import type { SceneDraft } from '../draft/displayDraft.ts';
import type { DisplayFieldsProps } from '../draft/draftErrors.ts';
import { duplicateScene, moveScene, newScene } from '../draft/sceneList.ts';
import type { SceneAction } from './SceneRow.tsx';

export interface SceneActionsOptions extends Pick<DisplayFieldsProps, 'draft' | 'onChange'> {
  list: RefObject<HTMLElement | null>;
  /** Shows a scene in the preview. */
  onShow: (id: string) => void;
}

/** Changes the list of scenes, announces the result, and keeps the focus in place. */
export function useSceneActions({ draft, onChange, list, onShow }: SceneActionsOptions) {
  const { t } = useTranslation('displays');
  const sceneName = useSceneName();
  const [statusText, setStatusText] = useState('');
  const [removed, setRemoved] = useState<{ scene: SceneDraft; index: number } | null>(null);
  const pendingFocus = useRef<string | null>(null);
  const { scenes } = draft;

  // A moved row loses the focus.
  useEffect(() => {
    if (pendingFocus.current === null) return;
    list.current?.querySelector<HTMLElement>(pendingFocus.current)?.focus();
    pendingFocus.current = null;
  }, [scenes, list]);

  function set(next: SceneDraft[], text: string, focus: string | null) {
    setStatusText(text);
    setRemoved(null);
    pendingFocus.current = focus;
    onChange((now) => ({ ...now, scenes: next }));
  }

  const getField = (id: string) => `[data-scene="${id}"] :is(input, select, textarea)`;
  const addedText = (scene: SceneDraft, index: number) =>
    t('scenes.added', { name: sceneName(scene), number: index + 1 });

  function insert(next: SceneDraft[], index: number) {
    const scene = next[index];
    if (scene === undefined) return;
    set(next, addedText(scene, index), getField(scene.id));
    onShow(scene.id);
  }

  function run(action: SceneAction, index: number) {
    const scene = scenes[index];
    if (scene === undefined) return;
    const name = sceneName(scene);
    if (action === 'duplicate') insert(duplicateScene(scenes, index), index + 1);
    else if (action === 'remove') {
      const next = scenes[index + 1] ?? scenes[index - 1];
      set(
        scenes.toSpliced(index, 1),
        t('scenes.removed', { name }),
        next ? `[data-scene="${next.id}"] [data-act="remove"]` : null,
      );
      setRemoved({ scene, index });
    } else {
      const to = action === 'up' ? index - 1 : index + 1;
      const text = t('scenes.moved', { name, number: to + 1, of: scenes.length });
      set(moveScene(scenes, index, to), text, `[data-scene="${scene.id}"] [data-act="${action}"]`);
    }
  }

  return {
    run,
    add: (kind: SceneKind) => {
      const station = draft.station_ids?.length === 1 ? (draft.station_ids[0] ?? null) : null;
      insert([...scenes, newScene(kind, scenes, station)], scenes.length);
    },
    /** The last action, for screen readers. */
    statusText,
    /** Restores the scene removed last; null for none. */
    undo:
      removed === null
        ? null
        : () =>
            insert(scenes.toSpliced(removed.index, 0, removed.scene), Math.min(removed.index, scenes.length)),
  };
}
