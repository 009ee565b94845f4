import { useState } from 'react';

/**
 * Returns the focus of a closing menu to its button: not after a link was followed, since the focus then belongs to the
 * page.
 */
export function useFocusReturn() {
  const [followed, setFollowed] = useState(false);
  return {
    returnFocus: !followed,
    onOpen: () => setFollowed(false),
    onFollow: () => setFollowed(true),
  };
}
