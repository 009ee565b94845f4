import { entitiesAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Card, SegmentedControl, Stack, Text, TextField } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useRef, useState, type ReactNode, type RefObject, type SubmitEvent } from 'react';
import { CheckTree } from '../../../shared/tree/CheckTree.tsx';
import type { TreeNode } from '../../../shared/tree/treeNode.ts';
import { useFleetBranches } from '../../../shared/tree/useFleetBranches.tsx';
import { useSceneName } from '../displayTexts.ts';
import { previewConfig } from '../draft/displayDraft.ts';
import type { DisplayFieldsProps } from '../draft/draftErrors.ts';
import { PreviewPane } from '../preview/PreviewPane.tsx';
import { AppearanceFields } from './AppearanceFields.tsx';
import styles from './DisplayForm.module.css';
import { ScenesEditor } from './ScenesEditor.tsx';

interface DisplayFormProps extends DisplayFieldsProps {
  label: string;
  busy: boolean;
  /** The form element; fields are found by their `data-field`. */
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  /** Buttons that stay in view. */
  foot: ReactNode;
}

/** The whole form of a display, with a live preview. */
export function DisplayForm({ label, busy, ref, onSubmit, foot, ...fields }: DisplayFormProps) {
  const { draft } = fields;
  const sceneName = useSceneName();
  const [shown, setShown] = useState<string | null>(null);
  const config = useMemo(() => previewConfig(draft), [draft]);
  const previewed = draft.scenes.some(({ id }) => id === shown) ? shown : null;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form
      ref={ref}
      className={styles.container}
      aria-label={label}
      aria-busy={busy}
      noValidate
      onSubmit={submit}
    >
      <div className={styles.layout}>
        <div className={styles.preview}>
          <PreviewPane
            config={config}
            stationIds={draft.station_ids}
            scenes={draft.scenes.map((scene) => ({ id: scene.id, name: sceneName(scene) }))}
            shown={previewed}
            onShow={setShown}
          />
        </div>
        <div className={styles.form}>
          <GeneralFields {...fields} />
          <AppearanceFields {...fields} />
          <ScenesEditor {...fields} shown={previewed} onShow={setShown} />
        </div>
      </div>
      <div className={styles.foot}>{foot}</div>
    </form>
  );
}

/** Name and stations. */
function GeneralFields(props: DisplayFieldsProps) {
  const { t } = useTranslation('displays');
  const { draft, onChange, errors } = props;
  return (
    <Card title={t('form.general')}>
      <Stack gap={16}>
        <div data-field="name">
          <TextField
            label={t('form.name')}
            autoComplete="off"
            maxLength={256}
            aria-required
            hint={t('form.nameHint')}
            error={errors.get('name')}
            value={draft.name}
            onChange={({ currentTarget: { value: name } }) => onChange((now) => ({ ...now, name }))}
          />
        </div>
        <StationsField {...props} />
      </Stack>
    </Card>
  );
}

/** Chosen stations whose names are shown in a large fleet. */
const LOOKED_AT = 500;

/** All stations, including future ones, or chosen ones. */
function StationsField({ draft, onChange, errors, pairedBy }: DisplayFieldsProps) {
  const { t } = useTranslation('displays');
  const entities = useAtomValue(entitiesAtom);
  const stations = entities?.stations;
  const nodes = useMemo(
    () =>
      new Map(
        stations?.map(({ id, station_name, area }): [number, TreeNode] => [
          id,
          {
            key: String(id),
            name: station_name,
            ...(area !== '' && { note: area }),
            children: 'leaf',
          },
        ]),
      ),
    [stations],
  );
  const { station_ids: chosen } = draft;
  const picked = useMemo(() => (chosen ?? []).slice(0, LOOKED_AT), [chosen]);
  const { tree, isHeld, loaders } = useFleetBranches({
    nodes,
    picked,
    isOn: chosen !== null,
    empty: <p className={styles.note}>{t('form.noStations')}</p>,
  });
  const checked = useMemo(() => new Set(chosen?.map(String)), [chosen]);
  const unseen = useMemo(() => {
    const seen = new Set(stations?.map(({ id }) => id));
    return isHeld ? (tree.isSearched ? picked : (chosen ?? [])).filter((id) => !seen.has(id)) : [];
  }, [stations, chosen, picked, tree.isSearched, isHeld]);
  // Switching back to chosen stations restores the ticks.
  const ticked = useRef<number[]>([]);
  const choose = (station_ids: number[] | null) => {
    if (station_ids !== null) ticked.current = station_ids;
    onChange((now) => ({ ...now, station_ids }));
  };

  const error = errors.get('station_ids');
  return (
    <div className={styles.stations} data-field="station_ids">
      <Text as="span" size={15} weight={550} aria-hidden>
        {t('form.stations')}
      </Text>
      <SegmentedControl
        label={t('form.stations')}
        value={chosen === null ? 'all' : 'chosen'}
        options={[
          {
            value: 'all',
            label: pairedBy === null ? t('form.allStations') : t('form.allTheirs', { name: pairedBy }),
          },
          { value: 'chosen', label: t('form.chosenStations') },
        ]}
        onChange={(which) => choose(which === 'all' ? null : ticked.current)}
      />
      {chosen !== null && (
        <div className={styles.tree}>
          {loaders}
          <CheckTree
            {...tree}
            label={t('form.stations')}
            searchLabel={t('form.searchStations')}
            checked={checked}
            // A whole group would be a list of any length, which stations that come later are not in.
            leavesOnly
            bulk={tree.isSearched ? { onAll: null, onClean: () => choose([]), count: checked.size } : true}
            onChange={(keys) => choose([...keys].map(Number))}
          />
        </div>
      )}
      {chosen !== null && unseen.length > 0 && (
        <p className={styles.note}>{t('form.unseen', { count: unseen.length })}</p>
      )}
      {error === undefined ? (
        <p className={styles.note}>{t(chosen === null ? 'form.allHint' : 'form.chosenHint')}</p>
      ) : (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
