import type { SharedShell } from 'registry/versions/share-shell';
import { eventLine } from 'release-platform/commands/event-line';

/** Prints whether gateways of other machines find the shell's build. */
export function sayShared(shared: SharedShell, say: (line: string) => void): void {
  if (shared.outcome === 'published') say(eventLine('published', { part: 'shell', build: shared.id }));
  if (shared.outcome === 'kept')
    say(eventLine('not published: other gateways cannot serve this build', { part: 'shell', reason: shared.reason }));
}
