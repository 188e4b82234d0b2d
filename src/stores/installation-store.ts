/** The random id of the installation that a database belongs to, kept in the database itself. */
export interface InstallationStore {
  /** Where the database is, as an operator writes it and without a password; `isServer` where several replicas may share it. */
  readonly place: { address: string; isServer: boolean };
  findId(): Promise<string | undefined>;
  /** Gives that id to a database that has none. Returns the one it has then, also when another process was faster. */
  claim(id: string): Promise<string>;
}

export const InstallationStore = Symbol('InstallationStore');
