import { expect } from 'chai';
import { runCommand } from '../../../src/commands/run-command.js';

describe('A command whose arguments are wrong', () => {
  const address = 'postgres://platform:geheim@127.0.0.1:9/platform';
  const forms = [
    ['doctor', address],
    ['doctor', `--databse=${address}`],
    ['doctor', '--databse', address],
    ['doctor', '--json', address],
    ['accept-database', address],
    [address],
    ['doctor', '--database', 'host=127.0.0.1 password=geheim'],
    ['accept-database', '--home', '/tmp', '--database', 'host=127.0.0.1 password=geheim'],
  ];
  for (const args of forms) {
    it(`does not repeat the password of a database: ${args.join(' ')}`, async () => {
      const said: string[] = [];
      const say = (text: string) => void said.push(text);

      await runCommand(args, { say, complain: say });

      expect(said.join('\n')).to.not.include('geheim');
    });
  }
});
