import { expect } from 'chai';
import { namesOfAbsentApps } from '../../../../src/services/lookup/absent-apps.js';

const catalog = [
  { slug: 'gmail', name: 'Gmail' },
  { slug: 'googlecalendar', name: 'Google Calendar' },
  { slug: 'trello', name: 'Trello' },
  { slug: 'box', name: 'Box' },
  { slug: 'monday', name: 'Monday' },
  { slug: 'notion', name: 'Notion' },
  { slug: 'medium', name: 'Medium' },
  { slug: 'square', name: 'Square' },
  { slug: 'zoom', name: 'Zoom' },
  { slug: 'twitter', name: 'Twitter' },
  { slug: 'outlook', name: 'Outlook' },
  { slug: 'googledocs', name: 'Google Docs' },
  { slug: 'microsoft_teams', name: 'Microsoft Teams' },
];

describe('The apps that a request names and an agent lacks', () => {
  const namesIn = (query: string, { own = ['gmail'] } = {}) => namesOfAbsentApps(query, { catalog, own: new Set(own) });

  it('are known by a word that can be nothing else', () => {
    expect(namesIn('create a card in trello')).to.deep.equal(['Trello']);
    expect(namesIn('Trello: create card')).to.deep.equal(['Trello']);
    expect(namesIn('create a notion page')).to.deep.equal(['Notion']);
    expect(namesIn('create card')).to.deep.equal([]);
  });

  it('are known by a name of several words, also where it is one', () => {
    expect(namesIn('create a google calendar event')).to.deep.equal(['Google Calendar']);
    expect(namesIn('create a GoogleCalendar event')).to.deep.equal(['Google Calendar']);
  });

  it('are known by a common word only where it is used and written as a name', () => {
    expect(namesIn('upload the offer to Box')).to.deep.equal(['Box']);
    expect(namesIn('write it down in Notion, and mail it')).to.deep.equal(['Notion']);
    expect(namesIn('list the files in the Box folder')).to.deep.equal(['Box']);
    expect(namesIn('publish a Medium article')).to.deep.equal(['Medium']);
    const others = ['tick the box', 'send a box to Lena', 'Box the files', 'meet on Monday', 'a notion of it'];
    for (const query of [...others, 'set the priority to medium', 'draw a square', 'Medium priority for all']) {
      expect(namesIn(query), query).to.deep.equal([]);
    }
  });

  it('are known by a brand, although requests for other apps have it too', () => {
    const asked = { 'create zoom meeting': 'Zoom', 'post on twitter': 'Twitter', 'Outlook email': 'Outlook' };
    for (const [query, app] of Object.entries(asked)) expect(namesIn(query), query).to.deep.equal([app]);
    expect(namesIn('post on twitter', { own: ['twitter'] })).to.deep.equal([]);
  });

  it('are known by one thing of theirs, and by the short form of their vendor', () => {
    expect(namesIn('create a google doc')).to.deep.equal(['Google Docs']);
    expect(namesIn('post to MS Teams')).to.deep.equal(['Microsoft Teams']);
    expect(namesIn('post to the teams')).to.deep.equal([]);
  });

  it('are known by another name, by a short form, and by their vendor', () => {
    expect(namesIn('new event in gcal')).to.deep.equal(['Google Calendar']);
    expect(namesIn('read my Google Mail', { own: ['trello'] })).to.deep.equal(['Gmail']);
    expect(namesIn('add it to my google', { own: ['trello'] })).to.deep.equal(['Google']);
    expect(namesIn('add it to my google', { own: ['gmail'] })).to.deep.equal([]);
    expect(namesIn('google the opening hours', { own: ['trello'] })).to.deep.equal([]);
  });

  it('are not those that the agent has', () => {
    expect(namesIn('create a card in trello', { own: ['trello'] })).to.deep.equal([]);
    expect(namesIn('move a mail from Gmail to Trello')).to.deep.equal(['Trello']);
  });
});
