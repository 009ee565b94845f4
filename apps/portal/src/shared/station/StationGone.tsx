import { useTranslation } from '@heliograph/i18n';
import { StationIcon } from '@heliograph/ui';
import { Gone } from '../page/Gone.tsx';
import layout from '../page/page.module.css';
import { paths } from '../paths.ts';

/** In place of a station that does not exist or may not be seen. */
export function StationGone() {
  const { t } = useTranslation('station');
  return (
    <>
      <h1 className={layout.title}>{t('detail.gone')}</h1>
      <Gone
        icon={<StationIcon />}
        title={t('detail.gone')}
        hint={t('detail.goneHint')}
        back={{ to: paths.powerDetail, text: t('reset') }}
      />
    </>
  );
}
