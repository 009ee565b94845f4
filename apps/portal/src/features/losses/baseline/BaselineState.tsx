import type { LossBaseline, MissingData, Station } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, EmptyState, Notice, Row, SunIcon, Text } from '@heliograph/ui';
import { useState } from 'react';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import { lazyDialog } from '../../../shared/failure/lazyPart.tsx';

const BaselineDialog = lazyDialog(async () => (await import('./BaselineDialog.tsx')).BaselineDialog);

interface BaselineStateProps {
  station: Station;
  baseline: LossBaseline | null;
  missing: MissingData | null;
  judgedUntil: number | null;
  onRelearnt: () => void;
}

/** Origin of the expected energy, or what learning it lacks. */
export function BaselineState({ station, baseline, missing, judgedUntil, onRelearnt }: BaselineStateProps) {
  const { t } = useTranslation('losses');
  const format = useFormat();
  const [dialog, setDialog] = useState<'how' | 'again' | null>(null);
  const zone = station.time_zone;
  const onAgain = station.rights.includes('editAll') ? () => setDialog('again') : null;
  const close = () => setDialog(null);
  return (
    <>
      {baseline ? (
        <>
          {missing && <Notice tone="warning">{t('state.stale', { reason: t(`missing.${missing}`) })}</Notice>}
          <Row gap={[6, 12]} align="center" wrap>
            <Text tone="soft">
              {t('state.learnt', {
                from: format.date(baseline.from, zone),
                to: format.date(baseline.to - 1, zone),
                count: baseline.clear_days.length,
              })}{' '}
              {judgedUntil !== null && t('state.judged', { date: format.date(judgedUntil - 1, zone) })}
            </Text>
            <Button variant="light" size="compact-sm" onClick={() => setDialog('how')}>
              {t('state.how')}
            </Button>
          </Row>
        </>
      ) : (
        <EmptyState
          icon={<SunIcon />}
          title={t(missing ? 'state.missing' : 'state.notYet')}
          hint={missing ? t(`missing.${missing}`) : t('state.notYetHint')}
          action={
            onAgain && (
              <Button mt="sm" variant="light" onClick={onAgain}>
                {t('state.now')}
              </Button>
            )
          }
        />
      )}
      {dialog === 'how' && baseline && (
        <BaselineDialog baseline={baseline} zone={zone} onAgain={onAgain} onClose={close} />
      )}
      {dialog === 'again' && (
        <RelearnDialog
          station={station}
          onDone={() => {
            close();
            onRelearnt();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface RelearnDialogProps {
  station: Station;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before the expected energy is learnt again. */
function RelearnDialog({ station, onDone, onClose }: RelearnDialogProps) {
  const { t } = useTranslation('losses');
  const { call } = useEngine();
  return (
    <ActionDialog
      title={t('relearn.title')}
      action={t('state.again')}
      dangerous={false}
      failed={t('relearn.failed')}
      done={{ text: t('relearn.done') }}
      run={() => call('losses.relearnBaseline', { station_id: station.id })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('relearn.text')}</p>
      <p>{t('relearn.keeps')}</p>
    </ActionDialog>
  );
}
