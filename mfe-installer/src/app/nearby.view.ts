import { defineView } from 'remote-kit';
import { NearbyInstallers } from '../features/nearby-installers/nearby-installers';
import { installerApp } from './installer-app';

export const view = defineView({ app: installerApp, Component: NearbyInstallers });
