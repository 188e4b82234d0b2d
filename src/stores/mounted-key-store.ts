/** A key in a file that the operator mounts, named by `APPCONNECT_API_KEY_FILE`. */
export interface MountedKeyStore {
  /** The file's text. Throws `key_misconfigured`, naming the variable and the reason, when it cannot be read. */
  read(path: string): Promise<string>;
}

export const MountedKeyStore = Symbol('MountedKeyStore');
