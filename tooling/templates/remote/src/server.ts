import { createRemoteServer } from 'remote-kit/server';
import { view } from './app/your-remote.view';

export default createRemoteServer({ pages: { 'your-remote': view }, widgets: {} });
