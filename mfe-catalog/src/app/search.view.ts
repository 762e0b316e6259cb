import { defineView } from 'remote-kit';
import { SearchBox } from '../features/search-box/search-box';
import { catalogApp } from './catalog-app';

export const view = defineView({ app: catalogApp, Component: SearchBox });
