import { defineView } from 'remote-kit';
import { loadVisualizer } from '../../features/visualizer/visualizer.load';
import { pageLoaded } from '../../platform/page-loaded';
import { visualizerApp } from './visualizer-app';
import { VisualizerPage, VisualizerSkeleton } from './visualizer-page';

export const view = defineView({
  app: visualizerApp,
  load: loadVisualizer,
  receive: pageLoaded,
  Component: VisualizerPage,
  Skeleton: VisualizerSkeleton,
});
