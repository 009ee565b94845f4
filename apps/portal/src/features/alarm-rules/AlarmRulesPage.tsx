import { Grid } from '@heliograph/ui';
import { entitiesAtom, userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { BackLink } from '../../shared/page/BackLink.tsx';
import { StationSelect } from '../../shared/fleet/StationSelect.tsx';
import layout from '../../shared/page/page.module.css';
import { PageHead } from '../../shared/page/PageHead.tsx';
import { paths } from '../../shared/paths.ts';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { RuleCard, type RuleScope } from './RuleCard.tsx';
import styles from './AlarmRulesPage.module.css';

/** [ALM-04] Rules on values that raise alarms, for all stations or for one. */
export function AlarmRulesPage() {
  const { t } = useTranslation('alarmRules');
  const user = useAtomValue(userAtom);
  const stations = useAtomValue(entitiesAtom)?.stations ?? [];
  const [chosen, setChosen] = useState('own');
  const wide = [
    { value: 'own', label: t('own') },
    ...(user?.enterprise_auth === 1 ? [{ value: 'company', label: t('company') }] : []),
  ];
  return (
    <div className={layout.page}>
      <BackLink to={paths.notifications}>{t('back')}</BackLink>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className={styles.scope}>
        <StationSelect
          label={t('scope')}
          allowDeselect={false}
          stations={stations}
          others={wide}
          value={chosen}
          onChange={(value) => value !== null && setChosen(value)}
        />
      </div>
      <Rules key={chosen} chosen={chosen} />
    </div>
  );
}

function Rules({ chosen }: { chosen: string }) {
  const { t } = useTranslation('alarmRules');
  const query = useEngineQuery(callQuery('alarm.getAlarmRules', getScope(chosen)));
  return (
    <Loaded query={query} failed={t('failed')}>
      {({ list }) => (
        <Grid fit={512} gap={16} align="start">
          {list.map((rule) => (
            <RuleCard
              // A rule that was reset shows what holds now.
              key={`${rule.kind} ${rule.changed}`}
              rule={rule}
              scope={getScope(chosen)}
              onSaved={() => void query.refetch()}
            />
          ))}
        </Grid>
      )}
    </Loaded>
  );
}

const getScope = (chosen: string): RuleScope =>
  chosen === 'own' || chosen === 'company'
    ? { scope: chosen }
    : { scope: 'station', station_id: Number(chosen) };
