/** The key that was saved in the control center: `api_key` in `<configDirectory>/appconnect/config.ini`. */
export interface ApiKeyStore {
  /**
   * The text as it stands in the file, unchecked; undefined when none is saved. Throws `storage_damaged` when the file
   * cannot be read or understood.
   */
  read(): Promise<string | undefined>;
  /**
   * The number of the first line that has the setting in a section or in another spelling, where it is not read. Throws
   * `storage_damaged`.
   */
  findMisplaced(): Promise<number | undefined>;
  /** Reads the file once, to find out before anything else happens whether a key could be saved. Throws `storage_damaged`. */
  assertUsable(): Promise<void>;
  /** Atomic, mode 0600; other lines of the file survive. Throws `storage_damaged` for a damaged file or a symbolic link. */
  save(key: string): Promise<void>;
  /** Leaves no copy behind, not even of a save that was killed. */
  forget(): Promise<void>;
  /** Removes the copies that killed saves left beside the file; every save does so too. Throws `storage_damaged`. */
  removeLeftovers(): Promise<void>;
}

export const ApiKeyStore = Symbol('ApiKeyStore');
