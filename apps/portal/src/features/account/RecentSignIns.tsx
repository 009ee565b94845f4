import type { SignInRecord } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button } from '@heliograph/ui';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { callQuery, useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { DevicePlace } from './DevicePlace.tsx';
import styles from './RecentSignIns.module.css';
import panel from './SessionsPanel.module.css';

/** The user's latest sign-ins, and those that were refused. */
export function RecentSignIns() {
  const { t } = useTranslation('account');
  const query = useEngineQuery(callQuery('user.getSignIns', {}));

  return (
    <section className={panel.panel} aria-labelledby="sign-ins">
      <header className={panel.head}>
        <h2 id="sign-ins" className={panel.title}>
          {t('signIns.title')}
        </h2>
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={`${paths.audit}?area=signIn`}
          aria-label={t('signIns.allHint')}
        >
          {t('signIns.all')}
        </Button>
      </header>
      <Loaded
        query={query}
        failed={t('signIns.failed')}
        compact
        pad={[0, 20, 20]}
        empty={<p className={panel.alone}>{t('signIns.none')}</p>}
      >
        {({ list }) => (
          <ul aria-label={t('signIns.list')}>
            {list.map((record) => (
              <SignInRow key={record.id} record={record} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function SignInRow({ record }: { record: SignInRecord }) {
  const { t } = useTranslation('account');
  const { t: audit } = useTranslation('audit');
  const format = useFormat();
  const { at, latest, count, more, method, second, refusal } = record;
  const way = [method && audit(`signIn.method.${method}`), second && audit(`signIn.second.${second}`)];
  return (
    <li className={styles.row}>
      <DevicePlace
        device={record}
        mark={refusal === null ? null : { text: t('signIns.refused'), tone: 'fault' }}
      />
      <div className={styles.how}>
        <span>{refusal === null ? way.filter(Boolean).join(' + ') : audit(`signIn.refusal.${refusal}`)}</span>
        <span className={styles.line}>
          {format.dateTime(at)}
          {count > 1 && ` · ${t('signIns.times', { count, latest: format.time(latest) })}`}
        </span>
        {more > 0 && <span className={styles.line}>{t('signIns.more', { count: more })}</span>}
      </div>
    </li>
  );
}
