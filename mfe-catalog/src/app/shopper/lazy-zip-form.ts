import { withApp } from 'remote-kit';
import { ZipForm } from '../../features/delivery-zip/zip-form';
import { shopperApp } from './shopper-app';

/** The ZIP form for pages whose store lacks its state; loaded on demand. */
export const LazyZipForm = withApp(shopperApp, ZipForm);
