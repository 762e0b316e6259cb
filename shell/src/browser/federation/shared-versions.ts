/** Returns the numbers of a release; null for a prerelease, which only matches itself. */
function numbersOf(version: string): readonly number[] | null {
  const [, ...numbers] = /^(\d+)\.(\d+)\.(\d+)(?:\+.*)?$/.exec(version) ?? [];
  return numbers.length > 0 ? numbers.map(Number) : null;
}

/** Returns a positive number when `a` is newer. Non-releases are older than any release. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  if (!left || !right) return Number(Boolean(left)) - Number(Boolean(right));
  const differing = left.findIndex((number, index) => number !== right[index]);
  return differing < 0 ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0);
}

/**
 * Returns whether a remote can use a shared module: any version, this exact one, or a caret range. For other range
 * syntax it returns false, and the remote uses its own copy.
 */
export function isUsable(version: string, wanted: string | false | undefined): boolean {
  if (!wanted || wanted === '*' || wanted === version) return true;
  const least = wanted.startsWith('^') ? wanted.slice(1) : '';
  const [found, lowest] = [numbersOf(version), numbersOf(least)];
  if (!found || !lowest) return false;
  const first = lowest.findIndex((number) => number > 0);
  // `^0.2.3` stays within 0.2, `^0.0.3` matches only 0.0.3.
  const kept = first < 0 ? lowest.length : first + 1;
  return (
    lowest.slice(0, kept).every((number, index) => number === found[index]) && compareVersions(version, least) >= 0
  );
}
