import type { SceneKind } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { SceneDraft } from '../draft/displayDraft.ts';
import { duplicated, moved, newScene } from '../draft/sceneList.ts';
import type { FormProps } from '../form/formProps.ts';
import { useSceneName } from '../useSceneName.ts';
import type { SceneAct } from './SceneRow.tsx';

export interface SceneActsOptions extends Pick<FormProps, 'draft' | 'onChange'> {
  list: RefObject<HTMLElement | null>;
  /** Shows a scene in the preview. */
  onShow: (id: string) => void;
}

/** What is done to the order of scenes; says what became of it and keeps the focus where one works. */
export function useSceneActs({ draft, onChange, list, onShow }: SceneActsOptions) {
  const { t } = useTranslation('displays');
  const sceneName = useSceneName();
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<{ scene: SceneDraft; index: number } | null>(null);
  const wanted = useRef<string | null>(null);
  const { scenes } = draft;

  // A row that moved lost the focus on its way.
  useEffect(() => {
    if (wanted.current === null) return;
    list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  }, [scenes, list]);

  function set(next: SceneDraft[], text: string, focus: string | null) {
    setSaid(text);
    setRemoved(null);
    wanted.current = focus;
    onChange((now) => ({ ...now, scenes: next }));
  }

  const fieldOf = (id: string) => `[data-scene="${id}"] :is(input, select, textarea)`;
  const addedText = (scene: SceneDraft, index: number) =>
    t('scenes.added', { name: sceneName(scene), number: index + 1 });

  function insert(next: SceneDraft[], index: number) {
    const scene = next[index];
    if (scene === undefined) return;
    set(next, addedText(scene, index), fieldOf(scene.id));
    onShow(scene.id);
  }

  function act(what: SceneAct, index: number) {
    const scene = scenes[index];
    if (scene === undefined) return;
    const name = sceneName(scene);
    if (what === 'duplicate') insert(duplicated(scenes, index), index + 1);
    else if (what === 'remove') {
      const next = scenes[index + 1] ?? scenes[index - 1];
      set(
        scenes.toSpliced(index, 1),
        t('scenes.removed', { name }),
        next ? `[data-scene="${next.id}"] [data-act="remove"]` : null,
      );
      setRemoved({ scene, index });
    } else {
      const to = what === 'up' ? index - 1 : index + 1;
      const text = t('scenes.moved', { name, number: to + 1, of: scenes.length });
      set(moved(scenes, index, to), text, `[data-scene="${scene.id}"] [data-act="${what}"]`);
    }
  }

  return {
    act,
    add: (kind: SceneKind) => {
      const station = draft.station_ids?.length === 1 ? (draft.station_ids[0] ?? null) : null;
      insert([...scenes, newScene(kind, scenes, station)], scenes.length);
    },
    /** What was done last. */
    said,
    /** Brings back what was removed last; null for nothing. */
    undo:
      removed === null
        ? null
        : () =>
            insert(scenes.toSpliced(removed.index, 0, removed.scene), Math.min(removed.index, scenes.length)),
  };
}
