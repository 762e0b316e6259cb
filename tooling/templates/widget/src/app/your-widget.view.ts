import { defineView } from 'remote-kit';
import { YourWidget } from '../features/widget/your-widget';
import { yourWidgetApp } from './your-widget-app';

export const view = defineView({ app: yourWidgetApp, Component: YourWidget });
