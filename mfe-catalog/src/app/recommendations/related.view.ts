import { defineView } from 'remote-kit';
import { loadRelated } from '../../features/related/related.load';
import { RelatedGroups } from '../../features/related/related-groups';
import { pageLoaded } from '../../platform/page-loaded';
import { relatedApp } from './related-app';

export const view = defineView({ app: relatedApp, load: loadRelated, receive: pageLoaded, Component: RelatedGroups });
