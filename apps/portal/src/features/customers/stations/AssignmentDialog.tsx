import type { Customer } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Dialog } from '@heliograph/ui';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { UnsavedFoot } from '../../../shared/dialogs/UnsavedFoot.tsx';
import { Refusal } from '../../../shared/failure/Refusal.tsx';
import { useAction } from '../../../shared/failure/useAction.ts';
import { useMessage } from '../../../shared/messages/messages.ts';
import { nameOf } from '../nameOf.ts';
import { AssignmentBoard, BoardSkeleton } from './AssignmentBoard.tsx';
import styles from './AssignmentDialog.module.css';
import { changes } from './assignment.ts';
import { useCustomerStations } from './useCustomerStations.ts';

/** Which stations of the company a person sees. It closes by its buttons only, so that no slip loses the work in it. */
export function AssignmentDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const { t: common } = useTranslation();
  const { api } = useEngine();
  const say = useMessage();
  const { busy, failure, run } = useAction();
  const { known, trouble, load } = useCustomerStations(customer.user_id);
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const name = nameOf(customer);
  const bound = chosen ?? known?.bound ?? NONE;
  const unsaved = known ? changes(known.bound, bound) : NONE;

  async function save() {
    if (unsaved.size > 0) {
      const stationIds = [...bound];
      if (!(await run(() => api.customers.assign({ userId: customer.user_id, stationIds })))) return;
      const text = t('assign.done', { name, count: bound.size });
      say({ kind: 'success', title: t('success'), text });
    }
    onClose();
  }

  return (
    <Dialog
      opened
      size="wide"
      title={t('assign.title', { name })}
      dismissible={false}
      onClose={onClose}
      footer={
        <UnsavedFoot status={unsaved.size > 0 && t('assign.changes', { count: unsaved.size })}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {common('action.cancel')}
          </Button>
          <Button onClick={() => void save()} loading={busy} disabled={!known}>
            {common('action.save')}
          </Button>
        </UnsavedFoot>
      }
    >
      <div className={styles.body}>
        <p className={styles.hint}>
          {t(customer.enterprise_auth === 1 ? 'assign.adminHint' : 'assign.hint')}
        </p>
        <Refusal title={t('assign.saveFailed')} failure={failure} />
        {trouble !== null && (
          <div className={styles.trouble}>
            <Refusal title={t('assign.loadFailed')} failure={trouble} />
            <Button size="xs" variant="default" onClick={() => void load()}>
              {common('action.retry')}
            </Button>
          </div>
        )}
        {known ? (
          <AssignmentBoard
            stations={known.stations}
            bound={bound}
            unsaved={unsaved}
            busy={busy}
            onChange={setChosen}
          />
        ) : (
          trouble === null && <BoardSkeleton />
        )}
      </div>
    </Dialog>
  );
}

const NONE: ReadonlySet<number> = new Set();
