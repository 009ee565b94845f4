import { SCENE_SECONDS, SeriesRange, type SceneKind } from '@heliograph/contracts/http';
import { entitiesAtom } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import {
  BoardIcon,
  createIcon,
  type IconProps,
  RevenueIcon,
  SelectField,
  Stack,
  Text,
  Textarea,
  TextField,
  WarningIcon,
} from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo, type ComponentType } from 'react';
import { configAtom } from '../../../shared/configAtom.ts';
import { StationSelect } from '../../../shared/fleet/StationSelect.tsx';
import type { SceneDraft } from '../draft/displayDraft.ts';
import type { DisplayFieldsProps } from '../draft/draftErrors.ts';
import styles from './SceneFields.module.css';

/** A scene's duration, and the fields of its kind. */
export function SceneFields(props: SceneFieldsProps) {
  const { t } = useTranslation('displays');
  const { scene, errors, onChange } = props;
  return (
    <div className={styles.fields}>
      <div className={styles.seconds} data-field={`${scene.id}.seconds`}>
        <TextField
          label={t('scenes.seconds')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          hint={t('form.secondsHint', SCENE_SECONDS)}
          error={errors.get(`${scene.id}.seconds`)}
          value={scene.seconds}
          onChange={({ currentTarget: { value: seconds } }) => onChange({ ...scene, seconds })}
        />
      </div>
      <KindFields {...props} />
    </div>
  );
}

function KindFields(props: SceneFieldsProps) {
  // A scene comes with the fields of its own kind.
  const { Fields } = sceneKinds[props.scene.kind] as SceneKindForm<SceneDraft>;
  return Fields && <Fields {...props} />;
}

function BoardFields({ scene, onChange }: SceneFieldsProps<SceneOf<'board'>>) {
  const { t } = useTranslation('displays');
  const { t: common } = useTranslation();
  return (
    <Stack gap={12} shrinks>
      <SelectField
        label={t('scenes.range')}
        value={scene.range}
        options={SeriesRange.options.map((value) => ({ value, label: common(`range.${value}`) }))}
        onChange={(range) => onChange({ ...scene, range: SeriesRange.parse(range) })}
      />
      <RevenueFactor />
    </Stack>
  );
}

/** [DV-09] Factor that the amounts of a scene are multiplied by; nothing where it changes nothing. */
function RevenueFactor() {
  const { t } = useTranslation('displays');
  const format = useFormat();
  const factor = useAtomValue(configAtom)?.revenue_factor ?? 1;
  if (factor === 1) return null;
  return (
    <Text tone="soft" size={13}>
      {t('scenes.revenueFactor', { factor: format.number(factor) })}
    </Text>
  );
}

function AlarmsFields({ scene, onChange }: SceneFieldsProps<SceneOf<'alarms'>>) {
  const { t } = useTranslation('displays');
  return (
    <SelectField
      label={t('scenes.alarms')}
      value={scene.only_faults ? 'faults' : 'all'}
      options={[
        { value: 'all', label: t('scenes.allAlarms') },
        { value: 'faults', label: t('scenes.onlyFaults') },
      ]}
      onChange={(value) => onChange({ ...scene, only_faults: value === 'faults' })}
    />
  );
}

function RankingFields({ scene, onChange }: SceneFieldsProps<SceneOf<'ranking'>>) {
  const { t } = useTranslation('displays');
  return (
    <SelectField
      label={t('scenes.by')}
      value={scene.by}
      options={[
        { value: 'energy', label: t('scenes.energy') },
        { value: 'yield', label: t('scenes.yield') },
        { value: 'expected', label: t('scenes.expected') },
      ]}
      onChange={(by) => onChange({ ...scene, by: BY.find((one) => one === by) ?? 'energy' })}
    />
  );
}

const BY = ['energy', 'yield', 'expected'] as const;

/** Maximum lengths of `DisplayName` and `Scene` in the contracts. */
const TITLE_MAX = 64;
const TEXT_MAX = 600;

/** Heading and text of a notice. */
function NoticeFields({ scene, errors, onChange }: SceneFieldsProps<SceneOf<'notice'>>) {
  const { t } = useTranslation('displays');
  const { id, title, text } = scene;
  const counted = (value: string, most: number) =>
    t('scenes.characters', { count: value.trim().length, most });
  return (
    <Stack gap={12} shrinks>
      <div data-field={`${id}.title`}>
        <TextField
          label={t('scenes.noticeTitle')}
          autoComplete="off"
          maxLength={256}
          aria-required
          hint={counted(title, TITLE_MAX)}
          error={errors.get(`${id}.title`)}
          value={title}
          onChange={({ currentTarget: { value } }) => onChange({ ...scene, title: value })}
        />
      </div>
      <div data-field={`${id}.text`}>
        <Textarea
          size="md"
          label={t('scenes.noticeText')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={2048}
          value={text}
          error={errors.get(`${id}.text`)}
          description={counted(text, TEXT_MAX)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={({ currentTarget: { value } }) => onChange({ ...scene, text: value })}
        />
      </div>
    </Stack>
  );
}

/** The scene's station, chosen by name among those the display shows. */
function StationField({
  scene,
  stationIds,
  errors,
  onChange,
}: SceneFieldsProps<SceneOf<'flow' | 'revenue'>>) {
  const { t } = useTranslation('displays');
  const stations = useAtomValue(entitiesAtom)?.stations;
  const { station_id: chosen } = scene;
  const offered = useMemo(() => {
    const shown = stationIds && new Set(stationIds);
    return (stations ?? []).filter(({ id }) => shown === null || shown.has(id) || id === chosen);
  }, [stations, stationIds, chosen]);
  const isUnseen = chosen !== null && !offered.some(({ id }) => id === chosen);
  return (
    <div data-field={`${scene.id}.station_id`}>
      <StationSelect
        size="md"
        label={t('scenes.station')}
        placeholder={t('scenes.stationPlaceholder')}
        stations={offered}
        others={isUnseen ? [{ value: String(chosen), label: t('scenes.unseenStation') }] : []}
        value={chosen === null ? null : String(chosen)}
        onChange={(value) => value !== null && onChange({ ...scene, station_id: Number(value) })}
        // The error stays visible when the form focuses this field.
        openOnFocus={false}
        allowDeselect={false}
        error={errors.get(`${scene.id}.station_id`)}
      />
    </div>
  );
}

function RevenueFields(props: SceneFieldsProps<SceneOf<'revenue'>>) {
  return (
    <Stack gap={12} shrinks>
      <StationField {...props} />
      <RevenueFactor />
    </Stack>
  );
}

/** Props of a scene's fields. */
export interface SceneFieldsProps<S extends SceneDraft = SceneDraft> extends Pick<
  DisplayFieldsProps,
  'errors'
> {
  scene: S;
  /** Stations the scene may be about. */
  stationIds: readonly number[] | null;
  onChange: (scene: SceneDraft) => void;
}

/** A scene of the given kinds. */
type SceneOf<Kind extends SceneDraft['kind']> = Extract<SceneDraft, { kind: Kind }>;

/** Everything the form needs for a kind of scene. */
interface SceneKindForm<S extends SceneDraft> {
  icon: ComponentType<IconProps>;
  /** Fields besides the duration; null for none. */
  Fields: ComponentType<SceneFieldsProps<S>> | null;
}

/** Icon and fields of each kind of scene. */
export const sceneKinds: { readonly [K in SceneKind]: SceneKindForm<SceneOf<K>> } = {
  board: { icon: BoardIcon, Fields: BoardFields },
  map: {
    icon: createIcon(
      <path d="M12 21c-4.5-5-6.5-8-6.5-11a6.5 6.5 0 0 1 13 0c0 3-2 6-6.5 11zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z" />,
    ),
    Fields: null,
  },
  alarms: { icon: WarningIcon, Fields: AlarmsFields },
  flow: {
    icon: createIcon(<path d="M3 8h13M12.5 4.5 16 8l-3.5 3.5M21 16H8M11.5 12.5 8 16l3.5 3.5" />),
    Fields: StationField,
  },
  ranking: { icon: createIcon(<path d="M4 6h16M4 12h11M4 18h6" />), Fields: RankingFields },
  revenue: { icon: RevenueIcon, Fields: RevenueFields },
  notice: {
    icon: createIcon(<path d="M4 4.5h16v15H4zM7.5 9h9M7.5 12.5h9M7.5 16h5" />),
    Fields: NoticeFields,
  },
};
