// The texts people read: every language file has every key, in the form browsers accept.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import en from '../../extension/_locales/en/messages.json' with { type: 'json' };
import { counted, t } from '../../extension/t.ts';

describe('texts', () => {
  it('puts values in and counts', () => {
    expect(t('stepOf', 2, 9)).toBe('2 of 9');
    expect(counted('newChanges', 1)).toBe('1 new');
    expect(counted('newChanges', 3)).toBe('3 new');
  });

  it('has keys that differ by more than case, which is all browsers see', () => {
    const keys = Object.keys(en);
    expect(new Set(keys.map((key) => key.toLowerCase())).size).toBe(keys.length);
    expect(keys.filter((key) => !/^\w+$/.test(key))).toEqual([]);
  });

  it('has no two values side by side, which browsers take for the name of one and refuse the extension', () => {
    const wrong = Object.entries(en).filter(([, { message }]) => /\$\w+\$/.test(message));
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it('is complete in every language', () => {
    for (const language of readdirSync('extension/_locales')) {
      const texts = JSON.parse(readFileSync(`extension/_locales/${language}/messages.json`, 'utf8'));
      expect(Object.keys(texts), language).toEqual(expect.arrayContaining(Object.keys(en)));
    }
  });

  it('uses every key', () => {
    const sources = readdirSync('extension', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(`extension/${name}`, 'utf8'))
      .join('\n');
    const manifest = readFileSync('manifest.json', 'utf8');
    const unused = Object.keys(en).filter((key) => {
      const stem = key.replace(/_(one|other)$/, '');
      return !sources.includes(`'${stem}'`) && !manifest.includes(`__MSG_${key}__`);
    });
    expect(unused).toEqual([]);
  });
});
