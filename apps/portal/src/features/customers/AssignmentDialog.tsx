import type { Customer } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Button, InputDialog, Stack, Text } from '@heliograph/ui';
import { useState } from 'react';
import { UnsavedFooter } from '../../shared/dialogs/UnsavedFooter.tsx';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { useAction } from '../../shared/failure/useAction.ts';
import { useMessage } from '../../shared/messages/messages.ts';
import { Loaded } from '../../shared/query/Loaded.tsx';
import { useEngineQuery } from '../../shared/query/useEngineQuery.ts';
import { customerName } from './customerName.ts';
import { findChanged } from './assignment.ts';
import { AssignmentBoard, BoardSkeleton } from './AssignmentBoard.tsx';
import { useCompanyCode } from './useCompanyCode.ts';

/** [CUS-02] Assigns stations to a customer. Only its buttons close it. */
export function AssignmentDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const { t: common } = useTranslation();
  const { call } = useEngine();
  const code = useCompanyCode();
  const showMessage = useMessage();
  const { busy, failure, run } = useAction();
  const query = useCustomerStations(customer.user_id);
  const { data } = query;
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const name = customerName(customer);
  const bound = chosen ?? data?.bound ?? NO_STATIONS;
  const unsaved = data ? findChanged(data.bound, bound) : NO_STATIONS;

  async function save() {
    if (unsaved.size > 0) {
      const stationIds = [...bound];
      if (
        !(await run(() =>
          call('custom.linkCustomerStations', {
            code,
            user_id: customer.user_id,
            station_id: stationIds.join(','),
          }),
        ))
      )
        return;
      const text = t('assign.done', { name, count: bound.size });
      showMessage({ kind: 'success', title: t('success'), text });
    }
    onClose();
  }

  return (
    <InputDialog
      size="wide"
      title={t('assign.title', { name })}
      dismissible={false}
      hasInput={unsaved.size > 0}
      onClose={onClose}
      footer={() => (
        <UnsavedFooter status={unsaved.size > 0 && t('assign.changes', { count: unsaved.size })}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {common('action.cancel')}
          </Button>
          <Button onClick={() => void save()} loading={busy} disabled={!data}>
            {common('action.save')}
          </Button>
        </UnsavedFooter>
      )}
    >
      <Stack gap={14}>
        <Text tone="soft">{t(customer.enterprise_auth === 1 ? 'assign.adminHint' : 'assign.hint')}</Text>
        <FailureAlert title={t('assign.saveFailed')} failure={failure} />
        <Loaded query={query} failed={t('assign.loadFailed')} compact loading={<BoardSkeleton />}>
          {({ stations }) => (
            <AssignmentBoard
              stations={stations}
              bound={bound}
              unsaved={unsaved}
              busy={busy}
              onChange={setChosen}
            />
          )}
        </Loaded>
      </Stack>
    </InputDialog>
  );
}

const NO_STATIONS: ReadonlySet<number> = new Set();

/** All stations of the company, and those bound to the customer. */
function useCustomerStations(userId: number) {
  const code = useCompanyCode();
  return useEngineQuery({
    key: ['stations of a customer', code, userId],
    async ask({ call }) {
      const [stations, assigned] = await Promise.all([
        call('custom.getCustomerStations', { code }),
        call('custom.getCustomerLinks', { code, user_id: userId }),
      ]);
      return { stations, bound: new Set(assigned) };
    },
  });
}
