/** More actions than most apps have. */
const usualActionCount = 50;
/** Fitted together with the ranking weights: ten times as many actions make each count an eighth less. */
const power = 0.06;

/** How much an action counts by the number of actions that its app has: of many, one has the words of any request by chance. */
export function appSizeFactor(actionCount: number): number {
  return Math.min(1, usualActionCount / Math.max(1, actionCount)) ** power;
}
