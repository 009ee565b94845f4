import { createIcon } from '@heliograph/ui';

export const PreviousIcon = createIcon(<path d="m15 5-7 7 7 7" />);
export const NextIcon = createIcon(<path d="m9 5 7 7-7 7" />);
export const PauseIcon = createIcon(<path d="M9 5v14M15 5v14" />);
export const PlayIcon = createIcon(<path d="M8 5v14l11-7z" />);
