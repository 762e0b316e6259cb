import { createRemoteServer } from 'remote-kit/server';
import { view as grid } from './app/grid.view';
import { view as product } from './app/product.view';

export default createRemoteServer({ pages: {}, widgets: { grid, product } });
