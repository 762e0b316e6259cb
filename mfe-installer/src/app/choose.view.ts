import { defineView } from 'remote-kit';
import { ChooseInstaller } from '../features/choose-installer/choose-installer';
import { installerApp } from './installer-app';

export const view = defineView({ app: installerApp, Component: ChooseInstaller });
