import { defineView } from 'remote-kit';
import { RecentlyViewed } from '../../features/recently-viewed/recently-viewed';
import { recentlyViewedApp } from './recently-viewed-app';

export const view = defineView({ app: recentlyViewedApp, Component: RecentlyViewed });
