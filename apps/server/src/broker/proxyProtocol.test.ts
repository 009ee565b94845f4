import fc from 'fast-check';
import { isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readProxyHeader } from './proxyProtocol.ts';

const connect = Buffer.from('101400044d5154540402003c0008', 'hex');

/** Version 2 by its specification, for a client over TCP. */
function binary(address: Buffer, extra = Buffer.alloc(0)): Buffer {
  const ports = Buffer.from([0x12, 0x34, 0x07, 0x5b]);
  const content = Buffer.concat([address, address, ports, extra]);
  const head = Buffer.from('\r\n\r\n\0\r\nQUIT\n\x21\x00\x00\x00', 'latin1');
  head[13] = address.length === 4 ? 0x11 : 0x21;
  head.writeUInt16BE(content.length, 14);
  return Buffer.concat([head, content]);
}
const text = (line: string) => Buffer.from(line, 'latin1');

describe('the PROXY protocol', () => {
  it('[SCL-01] names the client in both versions, over IPv4 and IPv6', () => {
    const four = binary(Buffer.from([10, 1, 2, 3]));
    expect(readProxyHeader(Buffer.concat([four, connect]))).toEqual({
      kind: 'complete',
      length: four.length,
      address: '10.1.2.3',
    });
    const six = binary(Buffer.from('20010db8000000000000000000000001', 'hex'), Buffer.from([3, 0, 1, 9]));
    expect(readProxyHeader(six)).toMatchObject({ length: six.length, address: '2001:db8:0:0:0:0:0:1' });
    const line = text('PROXY TCP4 10.1.2.3 10.0.0.1 4660 1883\r\n');
    expect(readProxyHeader(Buffer.concat([line, connect]))).toEqual({
      kind: 'complete',
      length: line.length,
      address: '10.1.2.3',
    });
  });

  it('[SCL-01] names nobody where the proxy connects for itself', () => {
    const local = binary(Buffer.from([10, 1, 2, 3]));
    local[12] = 0x20;
    expect(readProxyHeader(local)).toMatchObject({ kind: 'complete', address: null });
    expect(readProxyHeader(text('PROXY UNKNOWN\r\n'))).toMatchObject({ kind: 'complete', address: null });
  });

  it('[SCL-01] waits for the rest of a header, in whatever pieces it comes', () => {
    const headers = [binary(Buffer.from([1, 2, 3, 4])), text('PROXY TCP6 ::1 ::1 1 2\r\n')];
    for (const header of headers)
      for (let length = 0; length < header.length; length++)
        expect(readProxyHeader(header.subarray(0, length)), String(length)).toEqual({ kind: 'incomplete' });
  });

  it('[SCL-01] refuses what is no header, at once', () => {
    for (const bytes of [connect, text('PROXY TCP4 10.1.2.3\r\n'), text('GET / HTTP/1.1\r\n'), text('PROXX')])
      expect(readProxyHeader(bytes)).toEqual({ kind: 'invalid' });
    const long = binary(Buffer.from([1, 2, 3, 4]), Buffer.alloc(2_000));
    expect(readProxyHeader(long.subarray(0, 16))).toEqual({ kind: 'invalid' });
    expect(readProxyHeader(text(`PROXY TCP4 ${'1'.repeat(200)}`))).toEqual({ kind: 'invalid' });
  });

  it('[SCL-01] is read from any bytes without an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (bytes, signed) => {
        const head = signed ? text('\r\n\r\n\0\r\nQUIT\n') : Buffer.alloc(0);
        const read = readProxyHeader(Buffer.concat([head, bytes]));
        if (read.kind === 'complete' && signed && read.address !== null)
          expect(isIP(read.address)).not.toBe(0);
      }),
    );
  });
});
