import { tendMenus } from './header/header-menus';
import { followIntent } from './links/intent';
import type { Navigation } from './pages/navigation';
import { keepPages } from './pages/offline-pages';
import type { PageState } from './state/page-state';

/** Starts the features that wait for the first interaction. */
export function followPerson(state: PageState, navigation: Navigation): void {
  tendMenus(navigation);
  followIntent(navigation.prefetch);
  keepPages(state, navigation);
}
