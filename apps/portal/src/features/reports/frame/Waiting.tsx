import { ListSkeleton } from '../../../shared/grid/ListSkeleton.tsx';
import layout from '../../../shared/page/page.module.css';

/** A report's page while what it is made of is on its way. */
export const Waiting = () => (
  <div className={layout.page}>
    <ListSkeleton />
  </div>
);
