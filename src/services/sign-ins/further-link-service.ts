import { inject, injectable } from 'tsyringe';
import { hashToken, newToken } from '../../domain/secret-token.js';
import { maxExtraLinks, maxExtraLinksForMember, type SignIn } from '../../domain/sign-in.js';
import { Transactions } from '../../stores/transactions.js';

/** Further links of ours that lead to a sign-in which is open already, each with a token of its own. */
@injectable()
export class FurtherLinkService {
  constructor(@inject(Transactions) private readonly transactions: Transactions) {}

  /**
   * The token of a new link for whoever asks, which leads a browser away from and back to that origin. Undefined when the
   * sign-in is over, or as many were given out as it may have.
   */
  give(signIn: SignIn, origin: string): Promise<string | undefined> {
    return this.add(signIn, { origin, most: maxExtraLinks });
  }

  /** As `give`, for its member to leave again from the same origin; nobody else who asks uses these up. */
  giveRestart(signIn: SignIn): Promise<string | undefined> {
    return this.add(signIn, { origin: signIn.origin, most: maxExtraLinksForMember });
  }

  private async add(signIn: SignIn, { origin, most }: { origin: string; most: number }): Promise<string | undefined> {
    const token = newToken();
    const link = { tokenHash: hashToken(token), origin, createdAt: new Date().toISOString() };
    const isGiven = await this.transactions.run(({ signIns }) => signIns.addLink(signIn.id, link, most));
    return isGiven ? token : undefined;
  }
}
