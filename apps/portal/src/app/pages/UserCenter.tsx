import { userAtom } from '@heliograph/engine-client';
import { lazyView } from '@heliograph/ui/light';
import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { UserCenterPage } from '../../features/account/UserCenterPage.tsx';

const CustomersPanel = lazyView(
  async () => (await import('../../features/customers/CustomersPanel.tsx')).CustomersPanel,
);

/** The user centre; company administrators also see their customers. */
export function UserCenter() {
  const user = useAtomValue(userAtom);
  const customers = user?.enterprise_auth === 1 && (
    <Suspense fallback={null}>
      <CustomersPanel />
    </Suspense>
  );
  return <UserCenterPage customers={customers} />;
}
