import { useTranslation } from '@heliograph/i18n';
import { BrokenLinkIcon, EmptyState } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useFailureText } from '../../../shared/failure/useFailureText.ts';
import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import { DisplayIcon } from '../../../shared/icons/icons.tsx';
import layout from '../../../shared/page/page.module.css';
import { paths } from '../../../shared/paths.ts';
import { BackLink } from '../BackLink.tsx';
import { useDisplays } from '../useDisplays.ts';
import { EditForm } from './EditForm.tsx';

/** One display, to be changed. */
export function EditPage({ id }: { id: number }) {
  const { t } = useTranslation('displays');
  const { t: common } = useTranslation();
  const failureText = useFailureText();
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
    return (
      <EmptyState
        icon={<BrokenLinkIcon />}
        title={t('failed')}
        hint={failureText(failure)}
        action={<Button onClick={reload}>{common('action.retry')}</Button>}
      />
    );
  }

  return (
    <div className={layout.page}>
      <BackLink />
      {content()}
    </div>
  );
}
