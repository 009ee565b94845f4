import type { WallState } from '@heliograph/contracts/engine';
import { useEffect } from 'react';
import { FaultScene } from '../scenes/fault/FaultScene.tsx';
import { DisplayControls } from './controls/DisplayControls.tsx';
import { useHealthReports } from './health/useHealthReports.ts';
import { Identify } from './look/Identify.tsx';
import { Picture } from './look/Picture.tsx';
import { useWallLanguage } from './look/useWallLanguage.ts';
import { useWallTheme } from './look/useWallTheme.ts';
import { obeyReloads } from './obeyReloads.ts';
import { Scenes } from './rotation/Scenes.tsx';
import { useInput } from './rotation/useInput.ts';
import { useRotation } from './rotation/useRotation.ts';
import { useSceneCode } from './rotation/useSceneCode.ts';
import { useQuietMoments } from './useQuietMoments.ts';
import { useTakeOver } from './takeOver/useTakeOver.ts';
import styles from './PairedWall.module.css';

export interface PairedWallProps {
  wall: Extract<WallState, { stage: 'paired' }>;
  awake: boolean;
}

/** A paired display: its scenes in turn, faults that take it over, and what it is told to do. */
export function PairedWall({ wall, awake }: PairedWallProps) {
  const { config, displayId, name, identifyUntil, reloads } = wall;
  const { scenes } = config;
  useWallLanguage(config.lang);
  useWallTheme(config);
  useEffect(() => {
    if (obeyReloads(sessionStorage, displayId, reloads)) location.reload();
  }, [displayId, reloads]);

  const { fault, dismiss } = useTakeOver(config.fault_seconds);
  const codes = useSceneCode(scenes);
  const rotation = useRotation({ scenes, ready: ({ kind }) => codes.has(kind), held: fault !== null });
  const paused = rotation.pausedUntil !== null;
  useInput(
    fault
      ? { step: dismiss, toggle: dismiss, resume: dismiss, touch: dismiss }
      : {
          step: rotation.step,
          toggle: paused ? rotation.resume : rotation.pause,
          resume: rotation.resume,
          touch: rotation.pause,
        },
  );
  useQuietMoments(fault === null && !paused && !awake, rotation.scene.id);
  useHealthReports(fault ? null : rotation.scene.id);

  return (
    <>
      <Picture shifting={config.pixel_shift}>
        <div inert={fault !== null}>
          <Scenes scenes={scenes} codes={codes} rotation={rotation} />
        </div>
        {fault && (
          <div className={styles.fault} data-take-over>
            <FaultScene record={fault.record} others={fault.others} />
          </div>
        )}
      </Picture>
      <Identify name={name} until={identifyUntil} />
      <DisplayControls visible={awake} rotation={rotation} of={scenes.length} />
    </>
  );
}
