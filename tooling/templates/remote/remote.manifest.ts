import { defineRemote } from 'shared-contracts';

export default defineRemote({
  name: 'your-remote',
  team: 'Your Remote',
  contract: '^1.7.0',
  pages: [{ id: 'your-remote', paths: ['/your-remote'], audience: 'anonymous', query: [], sitemap: ['/your-remote'] }],
  widgets: [],
  events: { publishes: [], subscribes: [], handles: [], requests: [] },
});
