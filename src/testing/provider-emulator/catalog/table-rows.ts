/**
 * The rows of a table written as text, columns parted by ` | `: the form in which this catalog keeps its long lists.
 * @throws Error for a row with a column too many or too few; the tables are ours, so that is a slip of the pen.
 */
export function rowsOf(table: string, columns: number): string[][] {
  const rows = table.trim().split('\n');
  return rows.map((row) => {
    const cells = row.split(' | ');
    if (cells.length !== columns) throw new Error(`A row of ${columns} columns was expected here: ${row}`);
    return cells;
  });
}
