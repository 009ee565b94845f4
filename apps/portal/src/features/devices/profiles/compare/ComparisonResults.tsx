import type { Profile } from '@heliograph/contracts/http';
import { entitiesAtom, linkAtom, profileRunsAtom, userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, Checkbox, CheckIcon, EmptyState, Row, SegmentedControl, Stack } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { Pager } from '../../../../shared/grid/Pager.tsx';
import { deviceRights } from '../../deviceRights.ts';
import styles from './Compare.module.css';
import {
  compareDevices,
  countResults,
  differencesIn,
  paginate,
  type Comparison,
  type ComparableDevice,
} from './comparison.ts';
import { DriftMatrix } from './DriftMatrix.tsx';
import { ResultTable } from './ResultTable.tsx';
import { useRefreshAfterRuns, type ComparisonControls } from './useComparison.ts';
import { useComparisonExport } from './useComparisonExport.ts';
import { lazyDialog } from '../../../../shared/failure/lazyPart.tsx';

const PreviewDialog = lazyDialog(async () => (await import('./PreviewDialog.tsx')).PreviewDialog);

interface ComparisonResultsProps {
  profile: Profile;
  devices: readonly ComparableDevice[];
  results: NonNullable<Comparison['results']>;
  controls: ComparisonControls;
}

const LAYOUTS = ['byDevice', 'byParameter'] as const;

/** How the chosen devices differ from a profile, and what to change. */
export function ComparisonResults({ profile, devices, results, controls }: ComparisonResultsProps) {
  const { t } = useTranslation('profile');
  const live = useAtomValue(linkAtom).state === 'live';
  const stations = useAtomValue(entitiesAtom)?.stations;
  const user = useAtomValue(userAtom);
  const [layout, setLayout] = useState<(typeof LAYOUTS)[number]>('byDevice');
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  const [previewed, setPreviewed] = useState(false);
  const [page, setPage] = useState(1);
  const { comparison } = controls;
  useRefreshAfterRuns(profile, results, controls.compare);

  const compared = useMemo(() => {
    const byId = new Map(stations?.map((station) => [station.id, station]));
    return compareDevices(devices, comparison, ({ device }) =>
      deviceRights(device, byId.get(device.station_id), user),
    );
  }, [devices, comparison, stations, user]);
  const exportAll = useComparisonExport(profile, compared);
  const counts = countResults(results);
  const busy = counts.read < counts.of;
  const shown = compared.filter(
    ({ result }) => !onlyDiffering || (result.state === 'read' && differencesIn(result.reading).length > 0),
  );
  const paged = paginate(shown, page);
  const changed = compared.filter(({ codes }) => codes.length > 0);
  // Running writes would make the preview outdated.
  const writing = useAtomValue(profileRunsAtom).some(
    ({ profileId, finishedAt }) => profileId === profile.profile_id && finishedAt === null,
  );
  const nothing = layout === 'byParameter' ? counts.differing === 0 : shown.length === 0;

  return (
    <Stack gap={16}>
      <Row gap={12} align="center" wrap>
        <SegmentedControl
          label={t('compare.layout')}
          value={layout}
          options={LAYOUTS.map((value) => ({ value, label: t(`compare.${value}`) }))}
          onChange={setLayout}
        />
        <Checkbox label={t('compare.onlyDiffering')} checked={onlyDiffering} onChange={setOnlyDiffering} />
        <Button variant="default" onClick={controls.reset}>
          {t('compare.others')}
        </Button>
        <Button
          variant="default"
          disabled={busy || !live}
          onClick={() => controls.compare(compared.map(({ row }) => row.device.device_id))}
        >
          {t('compare.again')}
        </Button>
        <Button variant="default" disabled={busy} onClick={exportAll}>
          {t('compare.export')}
        </Button>
      </Row>
      {busy && (
        <progress
          className={styles.progress}
          value={counts.read}
          max={counts.of}
          aria-label={t('compare.progress', { done: counts.read, of: counts.of })}
        />
      )}
      <Row gap={12} align="center" justify="between" wrap>
        <Row as="p" gap={[4, 20]} wrap size={15} weight={550} role="status" aria-label={t('compare.summary')}>
          {busy && <span>{t('compare.progress', { done: counts.read, of: counts.of })}</span>}
          {(['equal', 'differing', 'failed'] as const).map(
            (what) =>
              counts[what] > 0 && (
                <span key={what}>
                  {t(what === 'failed' ? 'compare.unread' : `compare.${what}`, { count: counts[what] })}
                </span>
              ),
          )}
        </Row>
        <Button
          disabled={changed.length === 0 || writing || busy || !live}
          onClick={() => setPreviewed(true)}
        >
          {changed.length === 0 ? t('compare.previewNone') : t('compare.preview', { count: changed.length })}
        </Button>
      </Row>
      {nothing && !busy ? (
        <EmptyState
          icon={<CheckIcon />}
          mood="good"
          title={t('compare.allEqual')}
          hint={t('compare.allEqualHint')}
        />
      ) : layout === 'byDevice' ? (
        <ResultTable compared={paged.rows} all={shown} controls={controls} />
      ) : (
        <DriftMatrix profile={profile} compared={paged.rows} all={shown} controls={controls} />
      )}
      {paged.pages > 1 && (
        <Pager
          page={paged.page}
          pages={paged.pages}
          total={t('choose.found', { count: shown.length })}
          onPage={setPage}
        />
      )}
      {previewed && (
        <PreviewDialog
          profile={profile}
          compared={changed}
          unreached={compared.flatMap(({ row, result }) =>
            result.state === 'failed' ? [row.device.device_id] : [],
          )}
          onClose={() => setPreviewed(false)}
        />
      )}
    </Stack>
  );
}
