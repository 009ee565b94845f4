import { createIcon } from '@heliograph/ui';

/** One span that becomes two. */
export const SplitIcon = createIcon(<path d="M12 4v16M8.5 8.5 5 12l3.5 3.5M15.5 8.5 19 12l-3.5 3.5" />);
