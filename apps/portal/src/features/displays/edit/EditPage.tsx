import { useTranslation } from '@heliograph/i18n';
import { EmptyState } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ReadFailure } from '../../../shared/failure/ReadFailure.tsx';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { DisplayIcon } from '../../../shared/icons/icons.tsx';
import { BackLink } from '../../../shared/page/BackLink.tsx';
import layout from '../../../shared/page/page.module.css';
import { paths } from '../../../shared/paths.ts';
import { useDisplays } from '../useDisplays.ts';
import { EditForm } from './EditForm.tsx';

/** One display, to be changed. */
export function EditPage({ id }: { id: number }) {
  const { t } = useTranslation('displays');
  const { list, failure, reload } = useDisplays();
  const display = list?.find(({ display_id }) => display_id === id);

  function content() {
    if (display) return <EditForm display={display} onChanged={reload} />;
    if (list !== null)
      return (
        <EmptyState
          icon={<DisplayIcon />}
          title={t('edit.gone')}
          hint={t('edit.goneHint')}
          action={
            <Button mt="sm" variant="light" component={Link} to={paths.displays}>
              {t('back')}
            </Button>
          }
        />
      );
    if (failure === null) return <ListSkeleton />;
    return <ReadFailure title={t('failed')} failure={failure} onRetry={reload} />;
  }

  return (
    <div className={layout.page}>
      <BackLink to={paths.displays}>{t('back')}</BackLink>
      {content()}
    </div>
  );
}
