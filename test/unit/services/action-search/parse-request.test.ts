import { expect } from 'chai';
import { AppNameIndex } from '../../../../src/services/action-search/index/app-name-index.js';
import { TermDictionary } from '../../../../src/services/action-search/index/term-dictionary.js';
import { parseRequest } from '../../../../src/services/action-search/request/parse-request.js';

describe('parseRequest', () => {
  const names = new AppNameIndex();
  names.add({ slug: 'monday', name: 'Monday', categories: [] });
  const dictionary = new TermDictionary();

  const cases: [behaviour: string, requests: Record<string, string>][] = [
    [
      'reads the word before an object as a command, whether the verb is known or not',
      {
        'shrink these images': 'write',
        'page someone, the api is down': 'write',
        'plant ten trees': 'write',
        'fancy 20 mugs': 'write',
      },
    ],
    ['ignores adverbs and polite forms', { 'please permanently erase it': 'destructive' }],
    [
      'prefers a command to a report',
      { 'we won the deal, show me the next one': 'read', 'the deal is won, cancel the call': 'destructive' },
    ],
    [
      'takes the intent of the clause that asks',
      {
        'tell me nothing of bugs, could you delete the old ones': 'destructive',
        'send nothing new, please find the old mail': 'read',
      },
    ],
    [
      'knows a wish that reaches other people from one that only changes something',
      {
        'send Ada the minutes': 'send',
        'could you reply to the last mail': 'send',
        'share the folder with the team': 'send',
        'invite grace@example.com': 'send',
        'create a label': 'write',
      },
    ],
    [
      'reads a fragment about existing things as a request to list them',
      {
        'mail from Ada': 'read',
        'unread inbox count': 'read',
        'crash already reported?': 'read',
        'next meeting': 'read',
        inbox: 'read',
        'sprint backlog': 'read',
        'upcoming visit': 'read',
        'previous invoice': 'read',
        'open pull requests waiting for me': 'read',
        'open tickets assigned to Ada': 'read',
        'open failed payments': 'read',
        'open billing tickets': 'read',
        'open meeting rooms': 'read',
        'customer Mira Rossi details': 'read',
        'order 4411 info': 'read',
        'subscriptions that end this month': 'read',
      },
    ],
    [
      'reads a number of the things that come first or last as a request to list them',
      {
        'last 5 emails': 'read',
        'last two invoices': 'read',
        'next 3 meetings': 'read',
        'first ten rows of the sheet': 'read',
        'previous 4 releases': 'read',
        'past 7 days of sales': 'read',
        '5 biggest deals': 'read',
      },
    ],
    [
      'reads a changed fact as a request to update it',
      { 'the mug is 12.90 now': 'write', 'the clip needs a title': 'write' },
    ],
    ['reads a thing with a given name as a request to create it', { 'a fresh repository called playground': 'write' }],
    [
      'wants nothing done by nouns that look like verbs',
      { 'email address of Kim': 'read', 'contact info of Ada': 'read', 'contact Ada': 'send', 'email Ada': 'send' },
    ],
    ['reads a pull request as a noun', { 'pull requests of this week': 'read', 'merge requests of mine': 'read' }],
  ];
  for (const [behaviour, requests] of cases) {
    it(behaviour, () => {
      for (const [request, effect] of Object.entries(requests)) {
        expect(parse(request).intent?.effect, request).to.equal(effect);
      }
    });
  }

  it('reads no verb that deletes as one that lists or searches, whatever number of things it is about', () => {
    const stems = parse('delete the old images').terms.find(({ isVerb }) => isVerb)?.stems;

    expect(stems?.has('remov')).to.equal(true);
    expect(stems?.has('list')).to.equal(false);
  });

  it('asks for several things where many may be the answer', () => {
    for (const request of ['what did we deploy lately', 'what was recently changed']) {
      const [verb] = parseRequest(request, { names, dictionary }).terms.filter(({ word }) => word === '');
      expect(verb?.stems.get('list'), request).to.be.above(verb?.stems.get('get') ?? 1);
    }
  });

  it('takes what somebody asks of themselves for their own', () => {
    for (const request of ['which repositories did I star', 'what machines do I have', 'who am I']) {
      expect(parseRequest(request, { names, dictionary }).isOwn, request).to.equal(true);
    }
    expect(parseRequest('which repositories did Ada star', { names, dictionary }).isOwn).to.equal(false);
  });

  it('reads a move to another time as rescheduling an event', () => {
    expect(verbStemsOf('move the dentist to friday')?.get('reschedul')).to.equal(1);
    expect(wordsOf('move the dentist to friday')).to.include('event');
  });

  it('reads sending at another time as scheduling', () => {
    expect(verbStemsOf('send the report tomorrow')).to.include.keys('schedul');
    expect(verbStemsOf('send the report')).to.not.include.keys('schedul');
  });

  it('recognizes a channel and a range of cells by their spelling', () => {
    expect(wordsOf('what is new in #support')).to.include('channel');
    expect(wordsOf('wipe F2:F100')).to.include.members(['range', 'values']);
  });

  it('recognizes a version, unless the request says of what, and a variable by their spelling', () => {
    expect(wordsOf('what did v2.3.0 contain?')).to.include('release');
    expect(wordsOf('what did tag v2.3.0 contain?')).to.not.include('release');
    expect(wordsOf('give the build NPM_TOKEN=abc')).to.include.members(['secret', 'variable']);
  });

  it('guesses at no name of something in code, and at no short word that begins or ends otherwise', () => {
    dictionary.update(new Set(['parse', 'token', 'path', 'list', 'issue']), 'parse', 1);

    expect(wordsOf('where is parseToken used, and is there an isue')).to.include.members(['parsetoken', 'issue']);
    expect(wordsOf('lisa needs the maths results of the issue list')).to.include.members(['lisa', 'maths']);
  });

  it('takes no word for a verb that only is the stem of one', () => {
    expect(parse('Termin verschieben').intent).to.equal(undefined);
    expect(parse('E-Mail verschieben').intent).to.equal(undefined);
    expect(parse('e-mail Ada the plan').intent?.effect).to.equal('send');
    expect(parse('terminate the run').intent?.effect).to.equal('destructive');
  });

  it('recognizes an app by its address, and hardly by a word that means a day', () => {
    expect(parse('new item in monday.com').apps.get('monday')).to.equal(1);
    expect(parse('new item on monday').apps.get('monday')).to.be.below(0.5);
  });

  it('reads a sentence in a script without spaces as a word that it does not know, and a long id as none', () => {
    const sentences = [
      'ลบอีเมลทั้งหมดที่ได้รับจากลูกค้าเมื่อสัปดาห์ที่แล้วและเดือนที่แล้ว',
      '先週の顧客から届いたすべてのメールを削除して'.repeat(3),
    ];
    for (const sentence of sentences) {
      const { unknownWords, isMostlyUnknown } = parse(sentence);
      expect([isMostlyUnknown, unknownWords.map(({ length }) => length)], sentence).to.deep.equal([true, [40]]);
    }
    expect(parse(`delete the file ${'a1'.repeat(22)}`).unknownWords).to.not.include('a1'.repeat(20));
  });

  function parse(request: string) {
    return parseRequest(request, { dictionary, names });
  }

  function wordsOf(request: string): string[] {
    return parse(request).terms.map(({ word }) => word);
  }

  function verbStemsOf(request: string) {
    return parse(request).terms.find(({ isVerb }) => isVerb)?.stems;
  }
});
