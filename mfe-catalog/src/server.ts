import { createRemoteServer } from 'remote-kit/server';
import { view as home } from './app/home.view';
import { view as listing } from './app/listing.view';
import { view as product } from './app/product.view';
import { view as search } from './app/search.view';
import { view as shopper } from './app/shopper.view';

export default createRemoteServer({ pages: { home, listing, product }, widgets: { search, shopper } });
