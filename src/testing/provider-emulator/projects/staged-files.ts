type StagedFile = { token: string; key: string; at: number; isUploaded: boolean };

const dayMs = 24 * 60 * 60 * 1000;

/** Files of a project that wait for the action which takes them: from the arrival of their bytes, for a day after they were announced. */
export class StagedFiles {
  private files: StagedFile[] = [];

  constructor(private readonly clock: { now(): Date }) {}

  /** `token` stands in the address to which the bytes go, `key` in the arguments of the action. */
  reserve(token: string, key: string): void {
    this.files.push({ token, key, at: this.clock.now().getTime(), isUploaded: false });
  }

  /** False for an address that was never given out. */
  markUploaded(token: string): boolean {
    const file = this.files.find((each) => each.token === token);
    if (file) file.isUploaded = true;
    return file !== undefined;
  }

  has(key: string): boolean {
    const oldest = this.clock.now().getTime() - dayMs;
    return this.files.some((each) => each.key === key && each.isUploaded && each.at > oldest);
  }

  clear(): void {
    this.files = [];
  }
}
