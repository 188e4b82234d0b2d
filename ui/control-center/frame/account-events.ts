import type { Language, Theme } from '../preferences.js';

/** Somebody chose another organization, or (`org` left out) wants to leave the present account. */
export class AccountChosenEvent extends Event {
  static readonly eventName = 'account-chosen';
  readonly org: string | undefined;

  constructor({ org }: { org: string | undefined }) {
    super(AccountChosenEvent.eventName, { bubbles: true, composed: true });
    this.org = org;
  }
}

/** Somebody arranged the control center otherwise: its appearance, or its language. */
export class ArrangementChangedEvent extends Event {
  static readonly eventName = 'arrangement-changed';
  readonly theme: Theme | undefined;
  readonly language: Language | undefined;

  constructor({ theme, language }: { theme?: Theme; language?: Language }) {
    super(ArrangementChangedEvent.eventName, { bubbles: true, composed: true });
    this.theme = theme;
    this.language = language;
  }
}

/** Somebody picked whom to be in the sandbox. */
export class PersonChosenEvent extends Event {
  static readonly eventName = 'person-chosen';
  readonly user: string;
  readonly org: string;

  constructor({ user, org }: { user: string; org: string }) {
    super(PersonChosenEvent.eventName, { bubbles: true, composed: true });
    this.user = user;
    this.org = org;
  }
}
