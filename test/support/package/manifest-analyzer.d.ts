declare module '@custom-elements-manifest/analyzer/cli.js' {
  /** The analyzer's command line as a function; with `noWrite` it only gives back the manifest. */
  export function cli(options: { argv: string[]; cwd: string; noWrite: boolean }): Promise<unknown>;
}
