import type { Scene, SceneKind } from '@heliograph/contracts/http';
import { useEffect, useState } from 'react';
import { loadScene, type SceneCode } from '../../scenes/sceneCode.ts';

export type SceneCodes = ReadonlyMap<SceneKind, SceneCode>;

/** Between two tries to fetch what could not be fetched, ms. */
const RETRY = 5000;

/** What shows these scenes, as far as it was fetched: all of it at once, so that no scene begins empty. */
export function useSceneCode(scenes: readonly Scene[]): SceneCodes {
  const [codes, setCodes] = useState<SceneCodes>(new Map());
  const wanted = [...new Set(scenes.map(({ kind }) => kind))].join(' ');

  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function load(kinds: SceneKind[]) {
      const missing: SceneKind[] = [];
      for (const kind of kinds) {
        const code = await loadScene(kind).catch(() => null);
        if (gone) return;
        if (code)
          setCodes((before) => (before.get(kind) === code ? before : new Map(before).set(kind, code)));
        else missing.push(kind);
      }
      if (missing.length > 0) timer = setTimeout(() => void load(missing), RETRY);
    }

    void load(wanted.split(' ') as SceneKind[]);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [wanted]);

  return codes;
}
