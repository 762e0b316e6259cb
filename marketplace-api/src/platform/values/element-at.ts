/** Returns the element of a list that must have one at this index. @throws RangeError otherwise */
export function elementAt<T>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) throw new RangeError(`The list of ${list.length} has no element ${index}.`);
  return element;
}
