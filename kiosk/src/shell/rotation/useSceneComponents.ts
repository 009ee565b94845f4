import type { Scene, SceneKind } from '@heliograph/contracts/http';
import { useEffect, useState } from 'react';
import { loadSceneComponent, type SceneComponent } from '../../scenes/sceneComponents.ts';

export type SceneComponents = ReadonlyMap<SceneKind, SceneComponent>;

/** Before the next try to load what failed to load, ms. */
const RETRY = 5000;

/** The components of these scenes, as far as loaded: all are loaded at once, so that no scene starts empty. */
export function useSceneComponents(scenes: readonly Scene[]): SceneComponents {
  const [components, setComponents] = useState<SceneComponents>(new Map());
  const wanted = [...new Set(scenes.map(({ kind }) => kind))].join(' ');

  useEffect(() => {
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function load(kinds: SceneKind[]) {
      const missing: SceneKind[] = [];
      for (const kind of kinds) {
        const component = await loadSceneComponent(kind).catch(() => null);
        if (isUnmounted) return;
        if (component)
          setComponents((before) =>
            before.get(kind) === component ? before : new Map(before).set(kind, component),
          );
        else missing.push(kind);
      }
      if (missing.length > 0) timer = setTimeout(() => void load(missing), RETRY);
    }

    void load(wanted.split(' ') as SceneKind[]);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [wanted]);

  return components;
}
