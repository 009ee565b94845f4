import type { Scene } from '@heliograph/contracts/http';
import { StartingScreen } from '../StartingScreen.tsx';
import { PauseNote } from './PauseNote.tsx';
import { ProgressMarks } from './ProgressMarks.tsx';
import { SceneStage } from './SceneStage.tsx';
import type { SceneCodes } from './useSceneCode.ts';
import type { RotationControl } from './useRotation.ts';

/** The scene whose turn it is, and which of how many. */
export function Scenes({
  scenes,
  codes,
  rotation,
}: {
  scenes: readonly Scene[];
  codes: SceneCodes;
  rotation: RotationControl;
}) {
  const { scene, place, pausedUntil } = rotation;
  const code = codes.get(scene.kind);
  return (
    <>
      {code ? <SceneStage scene={scene} code={code} /> : <StartingScreen />}
      <ProgressMarks place={place} of={scenes.length} />
      {pausedUntil !== null && <PauseNote until={pausedUntil} />}
    </>
  );
}
