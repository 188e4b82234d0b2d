/** One hosted sign-in page: made for one account, good for one decision, gone after ten minutes. */
export type LinkSession = {
  /** `lk_…`, the last part of the page's address. */
  token: string;
  accountId: string;
  callbackUrl?: string;
  expiresAt: Date;
  /** True once Allow or Deny was pressed. */
  isUsed: boolean;
  /** What the project's verifier was told: the account waits until it says who was there. */
  verification?: { sessionUri: string; expiresAt: Date; isUsed: boolean };
};
