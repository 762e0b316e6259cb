import { tendMenus } from './header-menus';
import { followIntent } from './intent';
import type { Navigation } from './navigation';

/** What comes at the first sign of a person. */
export function followPerson(navigation: Navigation): void {
  tendMenus(navigation);
  followIntent(navigation.prefetch);
}
