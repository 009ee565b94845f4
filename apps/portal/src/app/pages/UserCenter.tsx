import { userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { UserCenterPage } from '../../features/account/UserCenterPage.tsx';
import { lazyPart } from '../../shared/failure/lazyPart.tsx';

const CustomersPanel = lazyPart(
  async () => (await import('../../features/customers/CustomersPanel.tsx')).CustomersPanel,
);

const ReceivedRequests = lazyPart(
  async () => (await import('../../features/customers/ReceivedRequests.tsx')).ReceivedRequests,
);

/** The user centre with requests of companies; company administrators also see their customers. */
export function UserCenter() {
  const user = useAtomValue(userAtom);
  const customers = user?.enterprise_auth === 1 && <CustomersPanel />;
  const requests = <ReceivedRequests />;
  return <UserCenterPage requests={requests} customers={customers} />;
}
