import { createRemoteServer } from 'remote-kit/server';
import { view as all } from './app/all.view';
import { view as grid } from './app/grid.view';
import { view as product } from './app/product.view';
import { view as write } from './app/write.view';

export default createRemoteServer({ pages: { all, write }, widgets: { grid, product } });
