export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Function Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Returns a line per step of a plan, without costs, which differ by machine. */
export function shapeOf(node: PlanNode, depth = 0): string[] {
  const on = node['Relation Name'] ?? node['Function Name'];
  const index = node['Index Name'];
  const name = node['Subplan Name'];
  const step = [name && `${name}:`, node['Node Type'], on && `of ${on}`, index && `by ${index}`].filter(Boolean);
  const line = `${'  '.repeat(depth)}${step.join(' ')}`;
  return [line, ...(node.Plans ?? []).flatMap((child) => shapeOf(child, depth + 1))];
}

/** Returns the tables that a plan scans sequentially. */
export function scannedTables(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedTables)];
}
