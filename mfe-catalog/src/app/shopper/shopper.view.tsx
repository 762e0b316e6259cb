import { defineView } from 'remote-kit';
import { HeaderShopper, type LoadDialog } from '../../features/header-shopper/header-shopper';
import { shopperApp } from './shopper-app';

const load = () => import(/* webpackChunkName: "shopper-dialogs" */ './shopper-dialogs');
const vehicle: LoadDialog = async () => (await load()).VehicleDialog;
const zip: LoadDialog = async () => (await load()).ZipDialog;
const dialogs = { vehicle, zip };

function Shopper() {
  return <HeaderShopper dialogs={dialogs} />;
}

export const view = defineView({ app: shopperApp, Component: Shopper });
