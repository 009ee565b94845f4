import type { Session } from '../session/sessions.ts';
import type { DisplaySession } from './displaySession.ts';

export type DisplaySessions = ReturnType<typeof createDisplaySessions>;

/** The displays of this browser that pages show, by slot. */
export function createDisplaySessions(create: (slot: string) => DisplaySession) {
  const displays = new Map<string, DisplaySession>();

  return {
    of: (slot: string): DisplaySession | undefined => displays.get(slot),
    ofSession: (session: Session): DisplaySession | undefined =>
      [...displays.values()].find((display) => display.session() === session),
    /** Opens and closes so that exactly these are open. */
    keep(slots: ReadonlySet<string>) {
      for (const [slot, display] of displays) {
        if (slots.has(slot)) continue;
        display.close();
        displays.delete(slot);
      }
      for (const slot of slots) if (!displays.has(slot)) displays.set(slot, create(slot));
    },
    reconnect() {
      for (const display of displays.values()) display.reconnect();
    },
  };
}
