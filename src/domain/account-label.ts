/** Whether the label of an account is an address, which no other account at its app has. Other names may occur twice. */
export function isAddress(label: string | undefined): label is string {
  return label !== undefined && /^\S+@\S+$/.test(label);
}

/** Whether two labels are of one account for certain. */
export function isSameAddress(one: string | undefined, other: string | undefined): boolean {
  return isAddress(one) && isAddress(other) && one.toLowerCase() === other.toLowerCase();
}

/**
 * Whether two labels may be of one account. Only addresses tell accounts apart for certain: an app may give an account's login
 * today and its owner's name tomorrow.
 */
export function mayBeSameAccount(one: string | undefined, other: string | undefined): boolean {
  return !isAddress(one) || !isAddress(other) || isSameAddress(one, other);
}
