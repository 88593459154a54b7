// Where the nodes of a bracket stand in its picture: columns by how many games lead to a node, rows so that no lines cross.
import type { BracketNode } from '../generated/gonfalon_pb';

export interface PlacedNode {
  node: BracketNode;
  /** From 0, left to right. */
  column: number;
  /** In rows of one node each, from 0; halves between two. */
  row: number;
}

export interface BracketLine {
  from: PlacedNode;
  to: PlacedNode;
  /** Comes in above (0) or below (1). */
  side: 0 | 1;
}

export interface BracketLayout {
  nodes: PlacedNode[];
  lines: BracketLine[];
  columns: number;
  rows: number;
  /** The first row of the losers' bracket; undefined: there is none. */
  lower: number | undefined;
}

/** How many games lead to each node, losers' ways counted too: so what can be played at once stands in one column. */
function columnsOf(nodes: BracketNode[]): Map<number, number> {
  const byNumber = new Map(nodes.map((node) => [node.number, node]));
  const columns = new Map<number, number>();
  const columnOf = (node: BracketNode): number => {
    const known = columns.get(node.number);
    if (known !== undefined) return known;
    const before = [node.aFrom, node.bFrom].flatMap((from) => {
      const source = byNumber.get(from);
      return source ? [columnOf(source)] : [];
    });
    const column = before.length > 0 ? Math.max(...before) + 1 : 0;
    columns.set(node.number, column);
    return column;
  };
  for (const node of nodes) columnOf(node);
  return columns;
}

/** A part as trees: each node between the winners that come to it, leaves below one another. Gives the next free row. */
function placeTrees(part: BracketNode[], columns: Map<number, number>, first: number, placed: Map<number, PlacedNode>): number {
  const own = new Map(part.map((node) => [node.number, node]));
  const winnersOf = (node: BracketNode) =>
    [node.aLoser ? 0 : node.aFrom, node.bLoser ? 0 : node.bFrom].flatMap((from) => own.get(from) ?? []);
  const feeds = new Set(part.flatMap((node) => winnersOf(node).map((source) => source.number)));
  let next = first;
  const place = (node: BracketNode): number => {
    const rows = winnersOf(node).map(place);
    const row = rows.length > 0 ? rows.reduce((sum, one) => sum + one, 0) / rows.length : next++;
    placed.set(node.number, { node, column: columns.get(node.number) ?? 0, row });
    return row;
  };
  for (const root of part.filter((node) => !feeds.has(node.number))) place(root);
  return next;
}

export function layBracket(nodes: BracketNode[]): BracketLayout {
  const columns = columnsOf(nodes);
  const placed = new Map<number, PlacedNode>();
  const part = (name: string) => nodes.filter((node) => node.part === name);
  const upperRows = placeTrees(part('upper'), columns, 0, placed);
  const lowerNodes = part('lower');
  const lower = lowerNodes.length > 0 ? upperRows + 0.5 : undefined;
  let rows = placeTrees(lowerNodes, columns, lower ?? upperRows, placed);
  for (const node of part('final')) {
    const before = [node.aFrom, node.bFrom].flatMap((from) => placed.get(from) ?? []);
    const row = before.length > 0 ? before.reduce((sum, one) => sum + one.row, 0) / before.length : 0;
    placed.set(node.number, { node, column: columns.get(node.number) ?? 0, row });
  }
  // The game for the third place stands below the final, on the same column.
  const last = Math.max(0, ...columns.values());
  for (const node of part('third')) {
    const final = [...placed.values()].find((one) => one.column === last);
    const row = Math.max((final?.row ?? 0) + 1, upperRows <= 2 ? upperRows : 0);
    placed.set(node.number, { node, column: last, row });
    rows = Math.max(rows, row + 1);
  }
  const lines = [...placed.values()].flatMap((to) =>
    ([0, 1] as const).flatMap((side) => {
      const from = placed.get(side === 0 ? to.node.aFrom : to.node.bFrom);
      const loser = side === 0 ? to.node.aLoser : to.node.bLoser;
      return from && !loser ? [{ from, to, side }] : [];
    }),
  );
  return { nodes: [...placed.values()].sort((a, b) => a.column - b.column || a.row - b.row), lines, columns: last + 1, rows, lower };
}
