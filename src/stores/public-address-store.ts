/** The setting `web_public_url` in `<configDirectory>/config.ini`; every other line and comment of that file survives a save. */
export interface PublicAddressStore {
  /** The text as it stands in the file; undefined when there is none. Throws `storage_damaged`. */
  read(): Promise<string | undefined>;
  /** `undefined` takes the setting away. Throws `storage_damaged`. */
  save(address: string | undefined): Promise<void>;
  /** Removes the copies of the file that killed saves left beside it; every save does so too. Throws `storage_damaged`. */
  removeLeftovers(): Promise<void>;
}

export const PublicAddressStore = Symbol('PublicAddressStore');
