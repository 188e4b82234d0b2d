export interface Question {
  title: string;
  /** What happens, whom it affects, and how it can be undone; one paragraph each. */
  effects: string[];
  /** The verb on the button. */
  confirm: string;
}
