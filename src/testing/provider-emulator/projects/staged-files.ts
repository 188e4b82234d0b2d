type StagedFile = { token: string; key: string; at: number; isUploaded: boolean };

const dayMs = 24 * 60 * 60 * 1000;

/** Uploaded files of a project that an action can use, for a day after their upload was requested. */
export class StagedFiles {
  private files: StagedFile[] = [];

  constructor(private readonly clock: { now(): Date }) {}

  /** `token` is part of the upload address, `key` an argument of the action. */
  reserve(token: string, key: string): void {
    this.files.push({ token, key, at: this.clock.now().getTime(), isUploaded: false });
  }

  /** False for an unknown address. */
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
