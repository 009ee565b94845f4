import { useState } from 'react';

/**
 * Whether a menu that closes gives the focus back to what opened it: not when one of its links was followed, since
 * focus then belongs to the page.
 */
export function useFocusReturn() {
  const [followed, setFollowed] = useState(false);
  return {
    returnFocus: !followed,
    onOpen: () => setFollowed(false),
    onFollow: () => setFollowed(true),
  };
}
