import { defineView } from 'remote-kit';
import { ChooseAppointment } from '../features/choose-appointment/choose-appointment';
import { installerApp } from './installer-app';

export const view = defineView({ app: installerApp, Component: ChooseAppointment });
