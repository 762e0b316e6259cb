/** Numbers of a release; null for a version before one, which counts as none but itself. */
function numbersOf(version: string): readonly number[] | null {
  const [, ...numbers] = /^(\d+)\.(\d+)\.(\d+)(?:\+.*)?$/.exec(version) ?? [];
  return numbers.length > 0 ? numbers.map(Number) : null;
}

/** Positive where `a` is the newer one. What is no release is older than any. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  if (!left || !right) return Number(Boolean(left)) - Number(Boolean(right));
  const differing = left.findIndex((number, index) => number !== right[index]);
  return differing < 0 ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0);
}

/**
 * Whether a shared module is one that a remote can use: any, this very version, or `^` and a version. Of a range that
 * says it in another way no version is taken, and the remote brings its own.
 */
export function isUsable(version: string, wanted: string | false | undefined): boolean {
  if (!wanted || wanted === '*' || wanted === version) return true;
  const least = wanted.startsWith('^') ? wanted.slice(1) : '';
  const [found, lowest] = [numbersOf(version), numbersOf(least)];
  if (!found || !lowest) return false;
  const first = lowest.findIndex((number) => number > 0);
  // `^0.2.3` stays within 0.2, `^0.0.3` is 0.0.3 alone.
  const kept = first < 0 ? lowest.length : first + 1;
  return (
    lowest.slice(0, kept).every((number, index) => number === found[index]) && compareVersions(version, least) >= 0
  );
}
