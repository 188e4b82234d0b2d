import type { SignInSummary } from '../../services/sign-ins/sign-in-summary-service.js';
import { type Html, html } from './page.js';
import type { PageWords } from './words-en.js';

export const germanPages: PageWords = {
  language: 'de',
  back: 'Zurück zur vorigen Seite',
  openPlatform: 'Plattform öffnen',

  connect: {
    title: ({ appName, memberName, isTest }) =>
      isTest ? `Anmeldung bei ${appName} ausprobieren` : `${appName} für ${memberName} verbinden`,
    purpose: ({ appName, memberName, organizationName, isTest }) =>
      isTest
        ? html`Damit wird der OAuth-Client von ${appName} ausprobiert. Das Konto, mit dem Sie sich gleich anmelden, wird beim
Anbieter wieder entfernt, und es wird nichts verbunden.`
        : html`Das Konto bei ${appName}, mit dem Sie sich gleich anmelden, wird für <strong>${memberName}</strong> in
<strong>${organizationName}</strong> benutzt.`,
    continueTo: ({ appName }) => `Weiter zu ${appName}`,
    signedIn: ({ appName, memberName }) =>
      html`Sie sind als <strong>${memberName}</strong> angemeldet. Melden Sie sich bei ${appName} mit einem eigenen Konto an.`,
    onlyMember: ({ memberName }) =>
      html`Nur ${memberName} kann hier weitermachen. Wenn Sie in diesem Browser noch nicht bei der Plattform angemeldet sind,
werden Sie zuerst gebeten, sich dort anzumelden.`,
    notMember: ({ memberName }) =>
      html`Sie sind nicht ${memberName}? Schließen Sie diese Seite; es wurde nichts verbunden.`,
  },

  otherPerson: {
    title: 'Dieser Link ist für jemand anderen',
    text: ({ memberName, organizationName, appName, isTest }) =>
      html`Damit wird ${isTest ? `die Anmeldung bei ${appName}` : appName} für <strong>${memberName}</strong> in
<strong>${organizationName}</strong> ${isTest ? 'ausprobiert' : 'verbunden'}. Sie sind bei der Plattform als eine andere Person
angemeldet, darum gibt es hier nichts zu tun. Es wurde nichts verbunden.`,
    note: ({ memberName }) =>
      html`Sie sind ${memberName}? Melden Sie sich bei der Plattform mit Ihrem eigenen Namen an und öffnen Sie den Link noch einmal.`,
  },

  exhausted: {
    title: 'Dieser Link wurde dreimal benutzt',
    text: ({ appName, isTest }) =>
      html`Schließen Sie die Anmeldung auf der Seite von ${appName} ab, die noch offen ist, oder ${
        isTest
          ? 'beginnen Sie die Probeanmeldung in den Einstellungen neu.'
          : 'drücken Sie in den Einstellungen auf „Verbinden“, um neu zu beginnen.'
      }`,
  },

  signInFirst: {
    title: ({ memberName }) => `Melden Sie sich zuerst als ${memberName} an`,
    text: ({ memberName, appName, organizationName, isTest }) =>
      html`Nur <strong>${memberName}</strong>, in diesem Browser bei der Plattform angemeldet, kann hier
${isTest ? `die Anmeldung bei ${appName}` : appName} für ${organizationName} ${isTest ? 'ausprobieren' : 'verbinden'}.`,
    note: ({ appName, isTest }) =>
      html`Wenn Sie dort angemeldet sind, ${isTest ? 'probieren' : 'drücken'} Sie in den Einstellungen ${isTest ? 'die Anmeldung ' : ''}bei
${appName} ${isTest ? 'aus' : 'auf „Verbinden“'}, oder öffnen Sie Ihren Link in diesem Browser noch einmal. Es wurde nichts verbunden.`,
  },

  sessionUnseen: {
    title: 'Ihre Anmeldung ist hier nicht zu sehen',
    text: ({ memberName }) =>
      html`Nur <strong>${memberName}</strong>, in diesem Browser bei der Plattform angemeldet, kann hier weitermachen, und es ist nicht
zu sehen, dass jemand angemeldet ist. Es wurde nichts verbunden.`,
    reason: ({ appName, isTest }) =>
      html`Sie haben sich angemeldet? Dann speichert dieser Browser für diese Website keine Cookies, oder die Plattform sagt dieser Seite
nicht, wer angemeldet ist. ${isTest ? 'Probieren' : 'Drücken'} Sie stattdessen in den Einstellungen ${isTest ? 'die Anmeldung ' : ''}bei
${appName} ${isTest ? 'aus' : 'auf „Verbinden“'}.`,
    signIn: 'Anmelden',
  },

  signInElsewhere: {
    title: 'Unter dieser Adresse kann sich niemand anmelden',
    text: ({ memberName }) =>
      html`Nur <strong>${memberName}</strong>, in diesem Browser bei der Plattform angemeldet, kann hier weitermachen, und unter der
öffentlichen Webadresse, für die dieser Link erstellt wurde, bietet die Plattform ihre Anmeldung nicht an. Es wurde nichts verbunden.`,
    note: ({ appName, isTest }) =>
      html`${isTest ? `Probieren Sie die Anmeldung bei ${appName}` : `Verbinden Sie ${appName}`} stattdessen in den
Einstellungen${isTest ? ' aus' : ''}. Der Betreiber der Plattform kann diese Adresse in deren eigene Konfiguration aufnehmen.`,
  },

  connected: {
    title: (summary, account) => {
      const app = summary?.appName ?? 'Ihr Konto';
      return account === undefined ? `${app} ist verbunden` : `${app} ist als ${account} verbunden`;
    },
    text: (summary) =>
      html`${usedAccount(summary)} Sie können diese Seite schließen; der Agent kann sofort weitermachen.`,
    note: 'Nicht das Konto, das Sie meinten? Trennen Sie es in den Einstellungen und verbinden Sie das richtige.',
  },

  tested: {
    title: (account) =>
      account === undefined ? 'Die Anmeldung funktioniert' : `Die Anmeldung als ${account} funktioniert`,
    text: (summary) => html`Über diesen OAuth-Client kann man sich bei ${summary?.appName ?? 'der App'} anmelden.`,
    note: html`Das war eine Probe: Es wurde nichts verbunden, und das Konto wird beim Anbieter wieder entfernt. Sie können diese Seite
schließen.`,
  },

  failed: {
    title: 'Nicht verbunden',
    text: 'Die Anmeldung wurde abgelehnt oder hat nicht funktioniert, darum wurde nichts verbunden.',
    note: 'Beginnen Sie neu: in den Einstellungen oder indem Sie den Agenten um einen neuen Link bitten.',
  },

  keyReplaced: {
    title: 'Nicht verbunden',
    text: 'Während Sie sich anmeldeten, hat ein Admin den Projektschlüssel dieser Plattform ersetzt. Darum lässt sich die Anmeldung jetzt nicht abschließen.',
    note: 'Beginnen Sie neu: in den Einstellungen oder indem Sie den Agenten um einen neuen Link bitten.',
  },

  notAllowed: {
    title: 'Nicht verbunden',
    text: 'Die App ist für Ihre Organisation abgeschaltet worden, oder Sie gehören ihr nicht mehr an. Darum wurde nichts verbunden.',
    note: 'Fragen Sie einen Org-Admin. Eine neue Anmeldung geht erst, wenn sich das geändert hat.',
  },

  testFailed: {
    title: 'Die Anmeldung hat nicht funktioniert',
    text: 'Es wurde nichts verbunden. Was der Anbieter dazu sagt, steht dort, wo Sie begonnen haben.',
    note: 'Prüfen Sie den Client bei der App und seine Rücksprungadresse, und versuchen Sie es dort noch einmal.',
  },

  unfinished: {
    title: 'Fast fertig',
    text: 'Die Anmeldung ist noch nicht angekommen. Diese Seite sieht von selbst wieder nach.',
  },

  unverified: {
    title: {
      other_browser: 'Nicht verbunden',
      no_cookies: 'Nicht verbunden',
      other_person: 'Diese Anmeldung gehört jemand anderem',
    },
    reasons: {
      other_browser: html`Nichts zeigt, dass die Anmeldung in diesem Browser begonnen wurde. Darum wurde nichts verbunden, und das
Konto wird nicht übernommen.`,
      no_cookies: html`Dieser Browser scheint keine Cookies zu speichern, darum ist nicht zu sehen, ob die Anmeldung hier begonnen wurde.
Es wurde nichts verbunden. Erlauben Sie Cookies für diese Website, oder nehmen Sie einen anderen Browser.`,
      other_person: html`Sie sind bei der Plattform als eine andere Person angemeldet als die, die begonnen hat. Darum wurde nichts
verbunden, und das Konto wird nicht übernommen.`,
    },
    note: 'Hat jemand Sie hierher geschickt? Schließen Sie diese Seite; es gibt nichts weiter zu tun.',
    mayRestart: 'Sie sind hier angemeldet, darum können Sie in diesem Browser neu beginnen.',
    restart: 'Hier neu beginnen',
    lastTry:
      'Das war der letzte Versuch dieser Anmeldung. Beginnen Sie eine neue in den Einstellungen oder bitten Sie den Agenten um einen Link.',
    openLink: 'Um weiterzumachen, öffnen Sie Ihren Link in diesem Browser noch einmal.',
    pressConnect:
      'Um weiterzumachen, öffnen Sie in diesem Browser die Einstellungen und drücken Sie noch einmal auf „Verbinden“.',
    testAgain:
      'Um weiterzumachen, öffnen Sie in diesem Browser die Einstellungen und probieren Sie die Anmeldung dort noch einmal aus.',
    openLinkOrPressConnect:
      'Um weiterzumachen, öffnen Sie Ihren Link in diesem Browser noch einmal, oder drücken Sie hier in den Einstellungen auf „Verbinden“.',
  },

  unknown: {
    title: 'Diese Anmeldung ist nicht offen',
    text: 'Sie wurde beendet, abgebrochen oder inzwischen neu begonnen, ihre Zeit ist abgelaufen, oder es gab sie nie. Es hat sich nichts geändert.',
    note: 'Beginnen Sie neu: in den Einstellungen oder indem Sie den Agenten um einen neuen Link bitten.',
  },

  cannotStart: {
    title: 'Die Anmeldung konnte nicht begonnen werden',
    pressAgain:
      'Es wurde nichts verbunden. Gehen Sie zurück und drücken Sie noch einmal auf „Weiter“, oder bitten Sie den Agenten um einen neuen Link.',
    startLater:
      'Es wurde nichts verbunden. Wenn sich das geändert hat, drücken Sie in den Einstellungen auf „Verbinden“, oder bitten Sie den Agenten um einen neuen Link.',
    nothingToDo: 'Es wurde nichts verbunden, und hier gibt es nichts weiter zu tun.',
    tooMany: (wait) => `Im Augenblick sind es zu viele Anfragen. Warten Sie ${wait}.`,
    reasons: {
      provider_unreachable: 'Der Verbindungsanbieter antwortet gerade nicht.',
      provider_protocol:
        'Der Verbindungsanbieter hat unverständlich geantwortet. Bleibt es so, sagen Sie einem Admin Bescheid.',
      not_configured:
        'Verbindungen mit Apps sind auf dieser Plattform nicht eingerichtet. Ein Admin muss das erst tun.',
      key_refused:
        'Der Verbindungsanbieter lehnt den Schlüssel dieser Plattform ab, oder dem Schlüssel fehlt ein Recht. Ein Admin muss danach sehen.',
      key_misconfigured: 'Der Schlüssel dieser Plattform lässt sich nicht verwenden. Ein Admin muss ihn ersetzen.',
      conflict: 'Ein Admin hat gerade den Projektschlüssel dieser Plattform oder die Einrichtung dieser App ersetzt.',
      not_found:
        'Diese App oder ihre Einrichtung für Anmeldungen gibt es nicht mehr, oder sie ist abgeschaltet. Ein Admin muss danach sehen.',
      storage_damaged: 'Die Einstellungen dieser Plattform sind nicht lesbar. Ein Admin muss sie in Ordnung bringen.',
      storage_unavailable:
        'Die Plattform kann ihre Daten gerade nicht speichern oder lesen. Sagen Sie einem Admin Bescheid.',
      app_not_available:
        'Die App ist für Ihre Organisation abgeschaltet worden, oder es gibt sie nicht mehr. Fragen Sie einen Org-Admin.',
      shutting_down: 'Die Plattform startet gerade neu. Warten Sie eine Minute.',
      forbidden:
        'Nur ein Plattform-Admin kann die Anmeldung über einen OAuth-Client ausprobieren, und Sie sind keiner mehr.',
    },
    unneeded: {
      no_sign_in_needed: 'Die App braucht keine Anmeldung und lässt sich gleich nutzen.',
      takes_no_own_client:
        'Anmeldungen bei der App laufen über keinen eigenen OAuth-Client, also ist keiner auszuprobieren.',
      uses_no_own_client:
        'Anmeldungen bei der App laufen über keinen eigenen OAuth-Client, also ist keiner auszuprobieren.',
    },
  },

  cannotGoOn: {
    title: 'Die Anmeldung kommt gerade nicht weiter',
    note: 'Es wurde noch nichts verbunden. Laden Sie diese Seite gleich noch einmal.',
  },

  notConnectable: {
    title: 'Die App lässt sich noch nicht verbinden',
    text: html`Niemand kann sich bei der App anmelden, bevor ein Plattform-Admin das eingerichtet hat: in den Einstellungen, mit
„Anmeldung einrichten“ bei der App.`,
    clientOff: html`Der OAuth-Client, der für die App gespeichert wurde, ist beim Anbieter abgeschaltet oder gelöscht. Ein
Plattform-Admin schaltet ihn dort wieder ein, oder er ersetzt oder entfernt ihn in den Einstellungen, mit „Anmeldung
einrichten“ bei der App.`,
    missing: (names) =>
      html`Niemand kann sich bei der App anmelden, bevor ein Plattform-Admin in ihrer Auth-Konfiguration im Dashboard des Anbieters
angegeben hat: ${names}.`,
  },

  fault: {
    title: 'Etwas ist schiefgegangen',
    text: 'Der Fehler liegt bei der Plattform, nicht bei Ihnen. Warten Sie einen Moment und laden Sie diese Seite neu.',
    note: (requestId) => `Bleibt es so, nennen Sie einem Admin diese Nummer: ${requestId}`,
  },

  foreignForm: {
    title: 'Öffnen Sie den Link selbst',
    text: 'Diese Anfrage kam von einer anderen Website. Öffnen Sie den Link, den Sie bekommen haben, und drücken Sie dort auf „Weiter“.',
  },
};

function usedAccount(summary: SignInSummary | undefined): Html {
  if (summary === undefined) return html`Ihr Konto ist verbunden.`;
  return html`Dieses Konto bei ${summary.appName} wird für <strong>${summary.memberName}</strong> in
<strong>${summary.organizationName}</strong> benutzt.`;
}
