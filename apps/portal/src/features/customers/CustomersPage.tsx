import { CustomersPanel } from './CustomersPanel.tsx';
import page from '../../shared/page/page.module.css';

/** [CUS-01] The customers of the user's company, as a page of its own. */
export function CustomersPage() {
  return (
    <div className={page.page}>
      <CustomersPanel heading="h1" />
    </div>
  );
}
