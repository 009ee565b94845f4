import { createIcon } from '@heliograph/ui';

const STAR = 'M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9-5.3 2.9 1.1-6L3.4 9.8l6-.8z';
const FullStar = createIcon(<path fill="currentColor" d={STAR} />);
const EmptyStar = createIcon(<path d={STAR} />);

/** A star, full for a favourite. */
export const StarIcon = ({ full }: { full: boolean }) => (full ? <FullStar /> : <EmptyStar />);
