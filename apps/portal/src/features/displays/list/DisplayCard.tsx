import type { Display } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { ReloadIcon } from '@heliograph/ui';
import { Button, Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import { DeleteIcon, EditIcon, EyeIcon } from '../../../shared/icons/icons.tsx';
import { DialogItem, OperationsMenu } from '../../../shared/operations/OperationsMenu.tsx';
import cards from '../../../shared/page/cards.module.css';
import { editPath } from '../displayPath.ts';
import { useKeptDraft } from '../draft/useKeptDraft.ts';
import styles from './DisplayCard.module.css';
import { useDisplayOperations } from './displayOperations.tsx';
import { HealthFacts } from './HealthFacts.tsx';
import { IdentifyButton } from './IdentifyButton.tsx';
import { MoreFacts } from './MoreFacts.tsx';
import { StateLabel } from './StateLabel.tsx';
import { useOrder } from './useOrder.ts';

export interface DisplayCardProps {
  display: Display;
  /** It was told something. */
  onOrdered: () => void;
  onRevoked: () => void;
}

/** A display: how it is, and what can be done with it. */
export function DisplayCard({ display, onOrdered, onRevoked }: DisplayCardProps) {
  const { t } = useTranslation('displays');
  const ask = useDisplayOperations();
  const { order } = useOrder(display, onOrdered);
  const [kept] = useKeptDraft(`edit ${display.display_id}`);
  const { name } = display;
  const small = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <li className={`${cards.card} ${styles.card}`} data-display={display.display_id}>
      <header className={styles.head}>
        <h2 className={styles.name}>
          <Link to={editPath(display.display_id)}>{name}</Link>
        </h2>
        <StateLabel display={display} />
      </header>
      {kept && <p className={styles.kept}>{t('unsaved')}</p>}
      <dl className={`${cards.facts} ${styles.facts}`}>
        <HealthFacts display={display} />
      </dl>
      <details className={styles.details}>
        <summary aria-label={t('detailsOf', { name })}>{t('details')}</summary>
        <dl className={`${cards.facts} ${styles.facts}`}>
          <MoreFacts display={display} />
        </dl>
      </details>
      <div className={styles.actions}>
        <Button
          {...small}
          component={Link}
          to={editPath(display.display_id)}
          leftSection={<EditIcon />}
          aria-label={t('action.editNamed', { name })}
        >
          {t('action.edit')}
        </Button>
        <Button
          {...small}
          leftSection={<EyeIcon />}
          aria-label={t('action.previewNamed', { name })}
          onClick={() => ask('preview', { display, onRevoked })}
        >
          {t('action.preview')}
        </Button>
        <IdentifyButton display={display} onDone={onOrdered} />
        <span className={styles.menu}>
          <OperationsMenu label={t('operationsOf', { name })}>
            <Menu.Item leftSection={<ReloadIcon />} onClick={() => void order('reload')}>
              {t('action.reload')}
            </Menu.Item>
            <DialogItem icon={DeleteIcon} final onChoose={() => ask('revoke', { display, onRevoked })}>
              {t('action.revoke')}
            </DialogItem>
          </OperationsMenu>
        </span>
      </div>
    </li>
  );
}
