// The server's address as people type it.
import { describe, expect, it } from 'vitest';
import { serverAddress } from '../../../extension/background/server-address.ts';

describe('serverAddress', () => {
  it('completes what is left out', () => {
    expect(serverAddress(' 127.0.0.1:8787 ')).toBe('http://127.0.0.1:8787');
    expect(serverAddress('localhost:8787/')).toBe('http://localhost:8787');
    expect(serverAddress('vigil.example.org')).toBe('https://vigil.example.org');
    expect(serverAddress('https://vigil.example.org/dashboard')).toBe('https://vigil.example.org');
  });

  it('refuses what cannot work, and says why', () => {
    expect(() => serverAddress('')).toThrow(/not a server address/);
    expect(() => serverAddress('not a url')).toThrow(/not a server address/);
    expect(() => serverAddress('https://a,b')).toThrow(/not a server address/);
    expect(() => serverAddress('ftp://example.org')).toThrow(/not a server address/);
    expect(() => serverAddress('http://192.168.1.5:8787')).toThrow(/https/);
  });
});
