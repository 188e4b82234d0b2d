import { html, nothing } from 'lit';
import type { Session } from '../host/host-api.js';
import type { Preferences } from '../preferences.js';
import { type PageId, pagesFor } from '../router.js';
import type { Words } from '../words.en.js';
import type { AccountChanges, AccountChosenEvent, PreferencesChangedEvent } from './account-menu.js';
import type { DrawerController } from './drawer-controller.js';
import { icon } from './icons.js';
import './account-menu.js';
import './find-button.js';
import './side-navigation.js';

const logoUrl = new URL('../control-center.svg', import.meta.url).href;

interface SideView extends AccountChanges {
  words: Words;
  session: Session;
  preferences: Preferences;
  current: PageId;
  drawer: DrawerController;
  /** Opens the palette. */
  find(): void;
}

/** In a narrow window, what is above the page. */
export function topBar(words: Words, drawer: DrawerController) {
  return html`
    <div class="bar" ?inert=${drawer.isOpen}>
      <button
        class="icon-button"
        type="button"
        aria-label=${words.openNavigation}
        aria-expanded=${drawer.isOpen}
        @click=${drawer.open}
      >
        ${icon('menu')}
      </button>
      <span aria-hidden="true">${words.controlCenter}</span>
    </div>
  `;
}

/** What is beside the page, and in a narrow window a drawer over it. */
export function sideBar(view: SideView) {
  const { words, preferences, current, drawer, session, find } = view;
  return html`
    <div class="side ${drawer.isOpen ? 'open' : ''}" role=${drawer.isOpen ? 'dialog' : 'banner'}
      aria-modal=${drawer.isOpen ? 'true' : nothing}
      aria-label=${drawer.isOpen ? words.navigation : nothing}
      ?inert=${drawer.isNarrow && !drawer.isOpen}>
      ${brand(words, drawer)}
      <find-button .words=${words} .shortcuts=${preferences.shortcuts} @click=${find}></find-button>
      <side-navigation
        .words=${words}
        .current=${current}
        .pages=${pagesFor(session)}
        @page-chosen=${drawer.closeIfOpen}
      ></side-navigation>
      ${accountMenu(view)}
    </div>
  `;
}

function brand(words: Words, drawer: DrawerController) {
  return html`
    <div class="brand">
      <img src=${logoUrl} alt="" />
      <span>${words.controlCenter}</span>
      <button class="icon-button" type="button" aria-label=${words.closeNavigation} @click=${drawer.close}>
        ${icon('close')}
      </button>
    </div>
  `;
}

function accountMenu({ words, session, preferences, changeOrganization, changePreferences }: SideView) {
  return html`<account-menu
    .words=${words}
    .session=${session}
    .theme=${preferences.theme}
    .language=${preferences.language}
    .shortcuts=${preferences.shortcuts}
    @account-chosen=${({ org }: AccountChosenEvent) => changeOrganization(org)}
    @preferences-changed=${({ change }: PreferencesChangedEvent) => changePreferences(change)}
  ></account-menu>`;
}
