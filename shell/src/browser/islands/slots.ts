import type { MountedWidget } from 'shared-contracts';
import { ownValue } from '../../protocol/own-value';
import type { PageState } from '../state/page-state';

type Props = Readonly<Record<string, unknown>>;
type Mount = (element: HTMLElement, name: string, props: Props) => MountedWidget;

/** Returns the widget's place in a slot: from server HTML, or at the slot's end. */
function placeOf(slot: HTMLElement, widget: string): HTMLElement {
  const known = [...slot.children].find((child) => (child as HTMLElement).dataset['widget'] === widget);
  if (known) return known as HTMLElement;
  const element = document.createElement('div');
  element.dataset['widget'] = widget;
  // A failed widget shows no fallback, because the page's team did not place it.
  element.dataset['fallback'] = 'none';
  slot.append(element);
  return element;
}

/** Mounts the widgets of the release in a slot of the current page. */
export function mountSlot(
  state: PageState,
  mount: Mount,
  slot: HTMLElement,
  name: string,
  props: Props,
): MountedWidget {
  const { remote } = state.page;
  const filled = (remote !== null && ownValue(state.release.remotes, remote)?.slots) || {};
  const propsOf = (names: readonly string[], sent: Props): Props =>
    Object.fromEntries(names.flatMap((prop) => (Object.hasOwn(sent, prop) ? [[prop, sent[prop]]] : [])));
  const mounted = (ownValue(filled, name) ?? []).map(({ widget, props: names }) => ({
    names,
    widget: mount(placeOf(slot, widget), widget, propsOf(names, props)),
  }));
  return {
    update: (next) => mounted.forEach(({ widget, names }) => widget.update(propsOf(names, next))),
    unmount: () => mounted.forEach(({ widget }) => widget.unmount()),
  };
}
