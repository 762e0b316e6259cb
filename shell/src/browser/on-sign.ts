import { tendMenus } from './header-menus';
import { followIntent } from './intent';
import type { Navigation } from './navigation';
import { keepPages } from './offline-pages';
import type { PageState } from './page-state';

/** Starts the features that wait for the first interaction. */
export function followPerson(state: PageState, navigation: Navigation): void {
  tendMenus(navigation);
  followIntent(navigation.prefetch);
  keepPages(state, navigation);
}
