import { withApp } from 'remote-kit';
import { ZipForm } from '../features/delivery-zip/zip-form';
import { shopperApp } from './shopper-app';

/** The zip form for pages whose own store doesn't know it; loaded when it is asked for. */
export const LazyZipForm = withApp(shopperApp, ZipForm);
