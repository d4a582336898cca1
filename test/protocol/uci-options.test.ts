import { describe, expect, test } from 'vitest';
import { announceOption, setOption, type UciOption } from '../../src/protocol/uci-options.ts';

/** One option of each type, and what they were set to. */
function options(): { set: unknown[]; of: Record<UciOption['type'], UciOption> } {
  const set: unknown[] = [];
  const keep = (value?: unknown): void => {
    set.push(value);
  };
  return {
    set,
    of: {
      button: { name: 'Clear Hash', type: 'button', set: keep },
      check: { name: 'Ponder', type: 'check', default: false, set: keep },
      spin: { name: 'Contempt', type: 'spin', default: 0, min: -10, max: 20, set: keep },
      string: { name: 'Debug Log', type: 'string', set: keep },
      combo: { name: 'Style', type: 'combo', default: 'calm', values: ['calm', 'wild'], set: keep },
    },
  };
}

describe('options', () => {
  test.each([
    ['button', 'option name Clear Hash type button'],
    ['check', 'option name Ponder type check default false'],
    ['spin', 'option name Contempt type spin default 0 min -10 max 20'],
    ['string', 'option name Debug Log type string default <empty>'],
    ['combo', 'option name Style type combo default calm var calm var wild'],
  ] as const)('a %s is announced', (type, line) => {
    expect(announceOption(options().of[type])).toBe(line);
  });

  test.each([
    ['button', '', undefined],
    ['check', 'true', true],
    ['check', 'TRUE', true],
    ['check', 'False', false],
    ['spin', '-10', -10],
    ['spin', '7', 7],
    ['spin', '20', 20],
    ['string', '<empty>', ''],
    ['string', 'a file', 'a file'],
    ['combo', 'wild', 'wild'],
  ] as const)('a %s is set by the text %o', (type, text, value) => {
    const { set, of } = options();
    expect(setOption(of[type], text)).toBeUndefined();
    expect(set).toEqual([value]);
  });

  test.each([
    ['check', 'perhaps', "option Ponder is 'true' or 'false', not 'perhaps'"],
    ['check', 'true!', "option Ponder is 'true' or 'false', not 'true!'"],
    ['check', 'untrue', "option Ponder is 'true' or 'false', not 'untrue'"],
    ['spin', '-11', "option Contempt is a whole number from -10 to 20, not '-11'"],
    ['spin', '21', "option Contempt is a whole number from -10 to 20, not '21'"],
    ['spin', '1.5', "option Contempt is a whole number from -10 to 20, not '1.5'"],
    ['spin', '+5', "option Contempt is a whole number from -10 to 20, not '+5'"],
    ['spin', '', "option Contempt is a whole number from -10 to 20, not ''"],
  ] as const)('a %s is not set by the text %o', (type, text, problem) => {
    const { set, of } = options();
    expect(setOption(of[type], text)).toBe(problem);
    expect(set).toEqual([]);
  });
});
