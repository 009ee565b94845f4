import type { WallState } from '@heliograph/contracts/engine';
import { useEffect } from 'react';
import { acceptReloadRequest } from './acceptReloadRequest.ts';
import { DisplayControls } from './controls/DisplayControls.tsx';
import { IdentifyOverlay } from './IdentifyOverlay.tsx';
import styles from './PairedWall.module.css';
import { PixelShift } from './PixelShift.tsx';
import { Scenes } from './rotation/Scenes.tsx';
import { useInput } from './rotation/useInput.ts';
import { useRotation } from './rotation/useRotation.ts';
import { useSceneComponents } from './rotation/useSceneComponents.ts';
import { FaultScene } from './takeOver/FaultScene.tsx';
import { useTakeOver } from './takeOver/useTakeOver.ts';
import { useWallLanguage, useWallTheme } from './useDisplayAppearance.ts';
import { useHealthReports } from './useHealthReports.ts';
import { useIdleSignal } from './useIdleSignal.ts';

export interface PairedWallProps {
  wall: Extract<WallState, { stage: 'paired' }>;
  isActive: boolean;
}

/** A paired display: rotates its scenes, shows new faults, and follows requests from the portal. */
export function PairedWall({ wall, isActive }: PairedWallProps) {
  const { config, displayId, name, identifyUntil, reloads } = wall;
  const { scenes } = config;
  useWallLanguage(config.lang);
  useWallTheme(config);
  useEffect(() => {
    if (acceptReloadRequest(sessionStorage, displayId, reloads)) location.reload();
  }, [displayId, reloads]);

  const { fault, dismiss } = useTakeOver(config.fault_seconds);
  const components = useSceneComponents(scenes);
  const rotation = useRotation({
    scenes,
    ready: ({ kind }) => components.has(kind),
    isCovered: fault !== null,
  });
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
  useIdleSignal(fault === null && !paused && !isActive, rotation.scene.id);
  useHealthReports(fault ? null : rotation.scene.id);

  return (
    <>
      <PixelShift enabled={config.pixel_shift}>
        <div inert={fault !== null}>
          <Scenes scenes={scenes} components={components} rotation={rotation} />
        </div>
        {fault && (
          <div className={styles.fault} data-take-over>
            <FaultScene record={fault.record} others={fault.others} />
          </div>
        )}
      </PixelShift>
      <IdentifyOverlay name={name} until={identifyUntil} />
      <DisplayControls visible={isActive} rotation={rotation} of={scenes.length} />
    </>
  );
}
