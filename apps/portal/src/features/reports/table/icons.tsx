import { createIcon } from '@heliograph/ui';

export const PrintIcon = createIcon(
  <path d="M7 8V3.5h10V8M7 17H4.5V8h15v9H17M7 13.5h10v7H7zM16.5 10.8v.1" />,
);
