import { useMemo, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { previewedConfig } from '../draft/previewedConfig.ts';
import { PreviewPane } from '../preview/PreviewPane.tsx';
import { ScenesEditor } from '../scenes/ScenesEditor.tsx';
import { useSceneName } from '../useSceneName.ts';
import styles from './DisplayForm.module.css';
import type { FormProps } from './formProps.ts';
import { GeneralFields } from './GeneralFields.tsx';
import { LookFields } from './LookFields.tsx';

export interface DisplayFormProps extends FormProps {
  label: string;
  busy: boolean;
  /** The form itself, to find fields by their `data-field`. */
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  /** What can be done with it; stays in sight. */
  foot: ReactNode;
}

/** Everything about a display that can be chosen, with a preview that follows each change. */
export function DisplayForm({ label, busy, ref, onSubmit, foot, ...fields }: DisplayFormProps) {
  const { draft } = fields;
  const sceneName = useSceneName();
  const [shown, setShown] = useState<string | null>(null);
  const config = useMemo(() => previewedConfig(draft), [draft]);
  const looked = draft.scenes.some(({ id }) => id === shown) ? shown : null;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form ref={ref} className={styles.room} aria-label={label} aria-busy={busy} noValidate onSubmit={submit}>
      <div className={styles.layout}>
        <div className={styles.preview}>
          <PreviewPane
            config={config}
            stationIds={draft.station_ids}
            scenes={draft.scenes.map((scene) => ({ id: scene.id, name: sceneName(scene) }))}
            shown={looked}
            onShow={setShown}
          />
        </div>
        <div className={styles.form}>
          <GeneralFields {...fields} />
          <LookFields {...fields} />
          <ScenesEditor {...fields} shown={looked} onShow={setShown} />
        </div>
      </div>
      <div className={styles.foot}>{foot}</div>
    </form>
  );
}
