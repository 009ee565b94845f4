import type { Display } from '@heliograph/contracts/http';
import { useTranslation } from '@heliograph/i18n';
import { Button, Menu, ReloadIcon, Row, Text } from '@heliograph/ui';
import { Link } from 'react-router-dom';
import { DeleteIcon, EditIcon, EyeIcon } from '../../../shared/icons.tsx';
import { useStoredDraft } from '../../../shared/forms/useStoredDraft.ts';
import { DialogItem, OperationsMenu } from '../../../shared/operations/OperationsMenu.tsx';
import cards from '../../../shared/page/cards.module.css';
import { displayForm, editPath } from '../displayPaths.ts';
import styles from './DisplayCard.module.css';
import { HealthFacts, MoreFacts } from './DisplayFacts.tsx';
import { useDisplayOperations } from './displayOperations.tsx';
import { IdentifyButton, useDisplayCommand } from './IdentifyButton.tsx';
import { StateLabel } from './StateLabel.tsx';

export interface DisplayCardProps {
  display: Display;
  /** Another user paired it. */
  isOfOther: boolean;
  /** A command was sent. */
  onCommandSent: () => void;
  onRevoked: () => void;
}

/** A display with its status and operations. */
export function DisplayCard({ display, isOfOther, onCommandSent, onRevoked }: DisplayCardProps) {
  const { t } = useTranslation('displays');
  const openDialog = useDisplayOperations();
  const { sendCommand } = useDisplayCommand(display, onCommandSent);
  const [unsaved] = useStoredDraft(displayForm(display));
  const { name } = display;
  const small = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <li className={`${cards.card} ${styles.card}`} data-display={display.display_id}>
      <Row as="header" gap={[6, 16]} align="center" justify="between" wrap>
        <h2 className={styles.name}>
          <Link to={editPath(display.display_id)}>{name}</Link>
        </h2>
        <StateLabel display={display} />
      </Row>
      {isOfOther && (
        <Text tone="soft" size={14} breaks>
          {t('pairedBy', { name: display.create_name || display.create_user })}
        </Text>
      )}
      {unsaved !== null && (
        <Text tone="warning" size={14}>
          {t('unsaved')}
        </Text>
      )}
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
          onClick={() => openDialog('preview', { display, onRevoked })}
        >
          {t('action.preview')}
        </Button>
        <IdentifyButton display={display} onDone={onCommandSent} />
        <span className={styles.menu}>
          <OperationsMenu label={t('operationsOf', { name })}>
            <Menu.Item leftSection={<ReloadIcon />} onClick={() => void sendCommand('reload')}>
              {t('action.reload')}
            </Menu.Item>
            <DialogItem icon={DeleteIcon} final onChoose={() => openDialog('revoke', { display, onRevoked })}>
              {t('action.revoke')}
            </DialogItem>
          </OperationsMenu>
        </span>
      </div>
    </li>
  );
}
