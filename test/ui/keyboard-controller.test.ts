import { expect } from 'chai';
import { KeyboardController, keyNames } from '../../ui/control-center/keys/keyboard-controller.js';
import { pressKeys } from './support/browser.js';

describe('KeyboardController', () => {
  const fixture = () => document.querySelector('#fixture') as HTMLElement;
  let started: string[];
  let isOn: boolean;
  let controller: KeyboardController;

  beforeEach(() => {
    started = [];
    isOn = true;
    const host = {
      addController() {},
      removeController() {},
      requestUpdate() {},
      updateComplete: Promise.resolve(true),
    };
    controller = new KeyboardController(
      host,
      () => isOn,
      (action) => started.push(action),
    );
    controller.hostConnected();
  });

  afterEach(() => {
    controller.hostDisconnected();
    fixture().replaceChildren();
  });

  function focusOn(element: HTMLElement): void {
    fixture().replaceChildren(element);
    element.focus();
  }

  const create = (tag: string, properties = {}) => Object.assign(document.createElement(tag), properties);

  it('starts what each key stands for, the palette with the key of either system', async () => {
    await pressKeys('Control+k', 'Meta+k', '/', '?');

    expect(started).to.deep.equal(['palette', 'palette', 'search', 'list']);
  });

  it('leaves combinations of other keys to the browser', async () => {
    await pressKeys('k', 'Control+/', 'Alt+/', 'Control+Alt+k', 'Control+Meta+k');

    expect(started).to.deep.equal([]);
  });

  it('starts nothing in a field, in what is edited, in a list that people type into, or in a dialog', async () => {
    for (const field of [
      create('input'),
      create('textarea'),
      create('select'),
      create('div', { contentEditable: 'true' }),
    ]) {
      focusOn(field);
      await pressKeys('Control+k', '/', '?');
    }
    const dialog = create('dialog') as HTMLDialogElement;
    dialog.append(create('button'));
    fixture().replaceChildren(dialog);
    dialog.showModal();
    await pressKeys('Control+k', '/', '?');

    expect(started).to.deep.equal([]);
  });

  it('starts on buttons and radio buttons, into which nobody types', async () => {
    for (const control of [create('button'), create('input', { type: 'radio' })]) {
      focusOn(control);
      await pressKeys('/');
    }

    expect(started).to.deep.equal(['search', 'search']);
  });

  it('starts nothing while the keys are switched off, nor after the control center is gone', async () => {
    isOn = false;
    await pressKeys('Control+k', '/', '?');
    isOn = true;
    controller.hostDisconnected();
    await pressKeys('Control+k', '/', '?');

    expect(started).to.deep.equal([]);
  });

  it('names the key of the palette as the keyboard of the computer does', () => {
    expect(keyNames('MacIntel').palette).to.equal('⌘K');
    expect(keyNames('Win32').palette).to.equal('Ctrl K');
  });
});
