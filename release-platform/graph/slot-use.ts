import type { RemoteManifest, SlotDeclaration } from 'shared-contracts';
import ts from 'typescript';
import { literalsOf } from './calls';
import { attributeOf, sentBy, type SentProps } from './widget-use';

/** A place in code that contains a slot of a page. */
export interface SlotUse {
  /** Name without its remote. Empty where it cannot be derived from the code. */
  readonly slot: string;
  readonly at: string;
  /** Null where they cannot be derived from the code. */
  readonly sends: SentProps | null;
}

/** The slots in a file: `<Slot name="…" props={…}>`, and `<div data-slot="…" data-props="…">` in plain HTML. */
export function slotUses(source: ts.SourceFile): SlotUse[] {
  const uses: SlotUse[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) {
      const isSlot = node.tagName.getText() === 'Slot';
      const name = attributeOf(node.attributes, isSlot ? 'name' : 'data-slot');
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const at = `${source.fileName}:${line}`;
      const sends = sentBy(attributeOf(node.attributes, isSlot ? 'props' : 'data-props'));
      const names = name ? literalsOf(name) : [];
      if (names.length > 0) uses.push(...names.map((slot) => ({ slot, at, sends })));
      else if (isSlot || name) uses.push({ slot: '', at, sends });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return uses;
}

interface SlottedPart {
  readonly name: string;
  readonly manifest?: RemoteManifest;
  readonly slots: readonly SlotUse[];
}

const declaredSlots = ({ manifest }: SlottedPart): readonly SlotDeclaration[] =>
  (manifest?.pages ?? []).flatMap(({ slots = [] }) => slots);

function useProblems({ slot, at, sends }: SlotUse, declared: readonly SlotDeclaration[]): readonly string[] {
  const found = declared.find(({ name }) => name === slot);
  if (slot === '') return [`${at}: name the slot by a literal`];
  if (!found) return [`${at}: no page of its manifest declares the slot '${slot}'`];
  if (!sends) return [`${at}: write the props of the slot '${slot}' as an object, so that its names can be read`];
  const names = Object.keys(found.props);
  return [
    ...[...sends.always, ...sends.sometimes]
      .filter((name) => !names.includes(name))
      .map((name) => `${at}: the slot '${slot}' is not declared with '${name}'`),
    ...names
      .filter((name) => !sends.always.includes(name))
      .map((name) => `${at}: the slot '${slot}' is declared with '${name}', and it is not sent every time`),
  ];
}

/** Problems of widgets that are made for a slot and do not get their required props there. */
function guestProblems({ manifest }: SlottedPart, parts: readonly SlottedPart[]): readonly string[] {
  const all = new Map(
    parts.flatMap((part) => declaredSlots(part).map((slot) => [`${part.name}/${slot.name}` as string, slot] as const)),
  );
  return (manifest?.widgets ?? []).flatMap(({ name, slots = [], requires = [] }) =>
    slots.flatMap((address) => {
      const slot = all.get(address);
      const widget = `${manifest?.name}/${name}`;
      if (!slot) return [`${widget}: there is no slot '${address}'`];
      return requires
        .filter((prop) => !Object.hasOwn(slot.props, prop))
        .map((prop) => `${widget}: it requires '${prop}', which the slot '${address}' does not send`);
    }),
  );
}

/** Differences between code, pages and widgets in their slots. */
export function slotProblems(parts: readonly SlottedPart[]): string[] {
  return parts.flatMap((part) => {
    const declared = declaredSlots(part);
    const unplaced = declared.filter(({ name }) => !part.slots.some(({ slot }) => slot === name));
    return [
      ...part.slots.flatMap((use) => useProblems(use, declared)),
      ...unplaced.map(({ name }) => `${part.name}: a page declares the slot '${name}', and no code has it`),
      ...guestProblems(part, parts),
    ];
  });
}
