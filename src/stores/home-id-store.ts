/** The random id of the installation that a configuration directory belongs to, in `<configDirectory>/appconnect/installation.ini`. */
export interface HomeIdStore {
  /** Undefined when there is none. Throws `storage_damaged`. */
  read(): Promise<string | undefined>;
  /** Throws `storage_damaged`, and `storage_unavailable` while the disk is full. */
  save(id: string): Promise<void>;
}

export const HomeIdStore = Symbol('HomeIdStore');
