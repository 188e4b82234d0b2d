/**
 * Parses a table written as text with columns separated by ` | `, the form of this catalog's long lists.
 * @throws Error for a row with the wrong number of columns.
 */
export function rowsOf(table: string, columns: number): string[][] {
  const rows = table.trim().split('\n');
  return rows.map((row) => {
    const cells = row.split(' | ');
    if (cells.length !== columns) throw new Error(`A row of ${columns} columns was expected here: ${row}`);
    return cells;
  });
}
