import { defineView } from 'remote-kit';
import { SearchBox } from '../../features/search-box/search-box';
import { shopperApp } from '../shopper/shopper-app';

export const view = defineView({ app: shopperApp, Component: SearchBox });
