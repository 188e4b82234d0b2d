/** Starts npm without a shell. On Windows its command is a script of the shell; but npm says where it is to what it has started. */
export function npmCommand(args: readonly string[]): [program: string, args: string[]] {
  const { npm_execpath: npm } = process.env;
  return npm === undefined ? ['npm', [...args]] : [process.execPath, [npm, ...args]];
}
