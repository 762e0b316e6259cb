import { defineView } from 'remote-kit';
import { loadSearch } from '../../features/search-results/search-results.load';
import { pageLoaded } from '../../platform/page-loaded';
import { searchApp } from './search-app';
import { SearchPage } from './search-page';

export const view = defineView({ app: searchApp, load: loadSearch, receive: pageLoaded, Component: SearchPage });
