import { defineView } from 'remote-kit';
import { GoesWith } from '../../features/goes-with/goes-with';
import { goesWithApp } from './goes-with-app';

export const view = defineView({ app: goesWithApp, Component: GoesWith });
