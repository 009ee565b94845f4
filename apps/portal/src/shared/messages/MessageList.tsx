import { HeliographTheme } from '@heliograph/ui/mantine';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';

/** Where messages appear; loaded with the first of them, Mantine included. */
export function MessageList() {
  return (
    <HeliographTheme>
      <Notifications position="top-center" zIndex={1000} />
    </HeliographTheme>
  );
}
