import { access, readdir } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { formMessages, profileForm } from '@outpick/contracts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTestOperator,
  asOwner,
  newEmail,
  openTestContest,
  startTestAccounts,
  testPassword,
  testPick,
} from '../../../test/support/index.ts';
import type { TestAccounts } from '../../../test/support/index.ts';
import { boardNameOf, findBoardNames } from '../players/index.ts';

const createPicture = async (width = 8, height = 8) =>
  sharp({ create: { width, height, channels: 3, background: '#00504c' } });

/** One part of a PNG file. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG of one color whose header declares this many pixels per side. It compresses well. */
function flatPng(side: number, extra: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const row = Buffer.alloc(Math.ceil(side / 8) + 1);
  const rows = Buffer.concat(Array.from({ length: Math.min(side, 2000) }, () => row));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    extra,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A form as a browser sends it. */
const createForm = (values: Record<string, string | Blob>, name = 'me.png') => {
  const data = new FormData();
  for (const [key, value] of Object.entries(values)) {
    if (typeof value === 'string') data.set(key, value);
    else data.set(key, value, name);
  }
  return data;
};

describe('the profile', () => {
  let accounts: TestAccounts;
  beforeAll(async () => {
    accounts = await startTestAccounts();
  });
  afterAll(async () => accounts.close());

  const query = async (text: string, values: readonly unknown[] = []) =>
    asOwner<Record<string, unknown>>(accounts.site.platform.config.DATABASE_URL, text, values);
  const profileOf = async (token: string): Promise<Record<string, unknown>> =>
    (await accounts.send('userProfile', undefined, { method: 'GET', token })).body.data;
  const update = async (token: string, values: Record<string, string | Blob>, name?: string) =>
    accounts.send('updateProfile', createForm(values, name), { token });
  const upload = async (bytes: Uint8Array, name = 'me.png', type = 'image/png') => {
    const { email, token } = await accounts.join();
    const answer = await update(
      token,
      { email, profilePic: new Blob([Uint8Array.from(bytes)], { type }) },
      name,
    );
    return { ...answer, token, stored: (await profileOf(token))['profilePic'] };
  };
  const storedFiles = async () =>
    (await readdir(accounts.site.folder, { recursive: true })).filter(
      (name) => name.includes('portraits') && name.endsWith('.webp'),
    );

  it('[S7-CALL-47] [S7-CALL-48] [S3-PROFILE-01] is returned to its owner, and not cached', async () => {
    const { email, token, id } = await accounts.join();
    const { status, headers, body } = await accounts.send('userProfile', undefined, { method: 'GET', token });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body.data).toEqual({
      _id: id,
      id,
      email,
      name: null,
      lastName: null,
      mobileNumber: null,
      contestTeamName: null,
      contestLeague: null,
      profilePic: null,
      hasPassword: true,
    });
  });

  it('[S7-CALL-49] [S7-CALL-50] [S3-PROFILE-01] is updated by a form: empty fields are cleared, missing fields stay', async () => {
    const { email, token } = await accounts.join();
    const all = {
      name: 'Zoë',
      lastName: 'O’Neill-Smith',
      mobileNumber: '+44 207 946018',
      contestTeamName: 'Night Owls',
      contestLeague: 'Office',
    };
    const { status, body } = await update(token, { email, ...all });
    expect([status, body]).toEqual([
      200,
      { data: { updated: true }, message: 'Profile Updated Successfully' },
    ]);
    expect(await profileOf(token)).toMatchObject({ email, ...all });
    await update(token, { email, contestTeamName: 'Early Birds', contestLeague: '' });
    expect(await profileOf(token)).toMatchObject({
      ...all,
      contestTeamName: 'Early Birds',
      contestLeague: null,
    });
  });

  it('[S5-PROFILE-01] V7.5.1 keeps the email: the form must contain the account’s own', async () => {
    const [mine, theirs] = [await accounts.join(), await accounts.join()];
    const unchangeable = 'The email of an account cannot be changed.';
    for (const [wrong, message] of [
      [{}, 'Email is required!'],
      [{ email: '' }, 'Email is required!'],
      [{ email: 'nonsense' }, 'Email is invalid!'],
      [{ email: newEmail() }, unchangeable],
      [{ email: theirs.email }, unchangeable],
    ] as const) {
      const { status, body } = await update(mine.token, { ...wrong, name: 'Mallory' });
      expect([status, body.error.fields]).toEqual([422, { email: message }]);
    }
    expect(await profileOf(mine.token)).toMatchObject({ email: mine.email, name: null });
  });

  it('[S5-PROFILE-02] [S5-PROFILE-03] [D-VALID-09] validates team, league and names', async () => {
    const { email, token } = await accounts.join();
    const fields = async (values: Record<string, string>) =>
      (await update(token, { email, ...values })).body.error.fields;
    for (const field of ['contestTeamName', 'contestLeague']) {
      expect(await fields({ [field]: 'ab' })).toEqual({
        [field]: 'length must be greater than 2 characters!',
      });
      expect(await fields({ [field]: 'a'.repeat(26) })).toEqual({
        [field]: 'length must be less than 26 characters!',
      });
      for (const wrong of [' abc', 'abc ', 'a\u202Ebc', 'a\nbc', 'a\u200Bbc'])
        expect(await fields({ [field]: wrong })).toHaveProperty(field);
    }
    for (const field of ['name', 'lastName']) {
      for (const wrong of [' Ann', '1Ann', 'Ann1', 'An<b>'])
        expect(await fields({ [field]: wrong })).toHaveProperty(
          field,
          expect.stringMatching(/ name is invalid!$/u),
        );
      expect(await fields({ [field]: 'a'.repeat(26) })).toEqual({
        [field]: 'length must be less than 26 characters!',
      });
    }
    expect(
      (
        await update(token, {
          email,
          contestTeamName: 'a'.repeat(25),
          contestLeague: 'abc',
          name: 'Ñandú',
          lastName: "d'Arc",
        })
      ).status,
    ).toBe(200);
    const others = { contestTeamName: 'abc', contestLeague: 'a'.repeat(25) };
    const names = { name: 'b'.repeat(25), lastName: `C${'c'.repeat(24)}` };
    expect((await update(token, { email, ...others, ...names })).status).toBe(200);
    expect(await profileOf(token)).toMatchObject({ ...others, ...names });
  });

  it('[D-VALID-10] validates the mobile number', async () => {
    const { email, token } = await accounts.join();
    const wrong = ['12', 'phone', '+1 (202) 555', '1'.repeat(30)];
    // Each number has one fault: two plus signs; 5 country digits; 2 middle digits; 2 or 10 last digits; a doubled separator; a
    // trailing separator.
    const near = ['++12025550143', '+12345 123 123', '1 20 5550143', '1 202 55', '1 202 1234567890'];
    for (const mobileNumber of [...wrong, ...near, '1--202-5550143', '1-202-5550143-'])
      expect([mobileNumber, (await update(token, { email, mobileNumber })).body.error?.fields]).toEqual([
        mobileNumber,
        { mobileNumber: formMessages.mobile },
      ]);
    for (const right of [
      '12025550143',
      '+1-202-5550143',
      '+44.207.946018',
      '1234567',
      '+1234 1234 123456789',
      '',
    ]) {
      expect((await update(token, { email, mobileNumber: right })).status).toBe(200);
      expect((await profileOf(token))['mobileNumber']).toBe(right === '' ? null : right);
    }
  });

  it('refuses new names that could pass for staff, and keeps stored ones', async () => {
    const { email, token, id } = await accounts.join();
    const tried: readonly (readonly [Record<string, string>, string])[] = [
      [{ contestTeamName: 'Outpick Support' }, 'contestTeamName'],
      [{ contestTeamName: 'M0derator 7' }, 'contestTeamName'],
      [{ name: 'Adm1n' }, 'name'],
      [{ name: 'Admi', lastName: 'Nelson' }, 'name'],
    ];
    for (const [values, field] of tried) {
      const { status, body } = await update(token, { email, ...values });
      expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
    }
    await query(
      `insert into profiles (account_id, name, contest_team_name) values ($1, 'Admin', 'The Mods')`,
      [id],
    );
    const kept = { email, name: 'Admin', contestTeamName: 'The Mods', mobileNumber: '5551234567' };
    expect((await update(token, kept)).status).toBe(200);
    expect((await update(token, { ...kept, contestTeamName: 'The Mod Team' })).status).toBe(422);
    expect((await update(token, { ...kept, contestTeamName: 'Modest Lions' })).status).toBe(200);
  });

  it('[D-PROFILE-02] refuses names that could pass for the algorithm', async () => {
    const { email, token } = await accounts.join();
    const lookalikes = [
      'The Algorithm',
      'THE ALGORITHM',
      'the  algorithm',
      'TheAlgorithm',
      'Algorithm',
      'Тhе Аlgоrіthm',
      'Th3 A1g0r1thm',
      'The Aigorithm',
      'The Algor1thm!',
      'Ｔｈｅ Ａｌｇｏｒｉｔｈｍ',
      'Thé Àlgörithm',
      'The-Algo-rithm',
      'Algorithm (official)',
      'The Algorithrn',
      'The Algorithmm',
      'The Algorythm',
      'Algorithm_Bot',
      'Outpick',
      'Outpick Algo',
      '𝐓𝐡𝐞 𝐀𝐥𝐠𝐨',
    ];
    for (const contestTeamName of lookalikes)
      expect([contestTeamName, (await update(token, { email, contestTeamName })).body.error?.fields]).toEqual(
        [contestTeamName, { contestTeamName: 'That name is reserved. Please choose another.' }],
      );
    for (const name of ['Algorithm', 'The Algorithm', 'Algorithme'])
      expect((await update(token, { email, name })).body.error.fields).toHaveProperty('name');
    expect(
      (await update(token, { email, name: 'The', lastName: 'Algorithm' })).body.error.fields,
    ).toHaveProperty('lastName');
    for (const contestTeamName of [
      'Beat the Algorithm',
      'Logarithm Lovers',
      'Rhythm Kings',
      'Algae',
      'Night Owls',
    ])
      expect([contestTeamName, profileForm.safeParse({ email, contestTeamName }).success]).toEqual([
        contestTeamName,
        true,
      ]);
  });

  it('V1.2.1 a team name is refused or stored unchanged', async () => {
    const { email, token } = await accounts.join();
    let accepted = 0;
    for (const contestTeamName of [
      '<b>Bold</b>',
      '</script><script>x',
      '"onload="x()"',
      '{{7*7}} ${7*7}',
      '&lt;b&gt; &amp;',
      '=1+1',
      "O'Neil; drop table x;--",
      'a\r\nSet-Cookie: x=1',
      'a\u2028b\0c',
      '\u202Eevil\u202C',
      '田中さんの野球団',
      'Owls 🦉 of Ø',
      '../../etc/passwd',
      'undefined',
      '__proto__',
    ]) {
      const { status, body } = await update(token, { email, contestTeamName });
      const shown = (await profileOf(token))['contestTeamName'];
      const refused = status === 422 && Object.keys(body.error.fields).join() === 'contestTeamName';
      expect([contestTeamName, refused || shown === contestTeamName]).toEqual([contestTeamName, true]);
      if (status === 200) accepted += 1;
    }
    expect(accepted).toBeGreaterThan(3);
  });

  it('[S6-PERM-04] needs the owner’s token to be edited, to get another password and to be deleted with its account', async () => {
    const { email, token } = await accounts.join();
    const newPassword = 'Xw4!vnebK';
    const passwords = { oldPassword: testPassword, newPassword, confirmPassword: newPassword };
    const edit = async (bearer?: string) =>
      (await accounts.send('updateProfile', createForm({ email, name: 'Ann' }), { token: bearer })).status;
    const change = async (bearer?: string) =>
      (await accounts.send('update-password', passwords, { method: 'PATCH', token: bearer })).status;
    const remove = async (bearer?: string) =>
      (await accounts.send('userDelete', undefined, { method: 'DELETE', token: bearer })).status;
    expect([await edit(), await change(), await remove()]).toEqual([401, 401, 401]);
    expect((await profileOf(token))['name']).toBeNull();
    expect((await accounts.login(email)).status).toBe(200);
    expect([await edit(token), (await profileOf(token))['name']]).toEqual([200, 'Ann']);
    expect([await change(token), (await accounts.login(email, newPassword)).status]).toEqual([200, 200]);
    expect([await remove(token), (await accounts.login(email, newPassword)).status]).toEqual([200, 400]);
  });

  it('V15.3.3 a form cannot change other fields or other accounts', async () => {
    const [mine, theirs] = [await accounts.join(), await accounts.join()];
    const before = await query('select * from accounts order by id');
    await update(mine.token, {
      email: mine.email,
      name: 'Ann',
      id: theirs.id,
      _id: theirs.id,
      account_id: theirs.id,
      password_hash: 'x',
      role: 'admin',
      picture: 'public/x.webp',
      createdAt: '2000-01-01',
    });
    expect(await query('select * from accounts order by id')).toEqual(before);
    expect(await profileOf(theirs.token)).toMatchObject({ name: null });
    expect(await profileOf(mine.token)).toMatchObject({ name: 'Ann', profilePic: null });
  });

  describe('with a picture: the picture', () => {
    it('[D-SAFE-31] V5.2.2 is re-encoded, which removes its location and appended data', async () => {
      const photo = await (
        await createPicture(40, 20)
      )
        .withExif({
          IFD0: { Make: 'SecretCamera', Copyright: 'Ann' },
          IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
        })
        .jpeg()
        .toBuffer();
      expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('SecretCamera');
      const { status, stored, token } = await upload(
        Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]),
        'me.jpg',
        'image/jpeg',
      );
      expect(status).toBe(200);
      expect(stored).toMatch(/^\/files\/portraits\/[0-9a-f]{32}\/[0-9a-f]{32}\.webp$/u);
      const answer = await accounts.site.get(String(stored));
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      const alias = await accounts.site.get(String(stored).replace('/portraits/', '//portraits/'));
      expect(alias.status).toBe(404);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const found = await sharp(bytes).metadata();
      expect([found.format, found.width, found.height, found.exif, found.icc, found.xmp]).toEqual([
        'webp',
        40,
        20,
        undefined,
        undefined,
        undefined,
      ]);
      for (const text of ['SecretCamera', 'script', 'Ann'])
        expect(bytes.toString('latin1')).not.toContain(text);
      expect((await profileOf(token))['profilePic']).toBe(stored);
    });

    it('is deleted when another picture replaces it, and stays when other fields change', async () => {
      const { email, token } = await accounts.join();
      const send = async (side: number) =>
        update(token, {
          email,
          profilePic: new Blob([Uint8Array.from(await (await createPicture(side)).png().toBuffer())]),
        });
      await send(10);
      const first = String((await profileOf(token))['profilePic']);
      await send(12);
      const second = String((await profileOf(token))['profilePic']);
      expect([(await accounts.site.get(first)).status, (await accounts.site.get(second)).status]).toEqual([
        404, 200,
      ]);
      await update(token, { email, name: 'Ann' });
      expect((await profileOf(token))['profilePic']).toBe(second);
    });

    it('is stored once for each player, so that deleting one copy leaves the other', async () => {
      const same = await (await createPicture(16)).png().toBuffer();
      const [one, two] = [await upload(same), await upload(same)];
      expect(one.stored).not.toBe(two.stored);
      await accounts.send('userDelete', undefined, { method: 'DELETE', token: one.token });
      expect([
        (await accounts.site.get(String(one.stored))).status,
        (await accounts.site.get(String(two.stored))).status,
      ]).toEqual([404, 200]);
    });

    it('[D-SAFE-29] [S5-PROFILE-04] V5.2.2 V1.3.4 is checked by its bytes: other files are refused regardless of name and type', async () => {
      const png = await (await createPicture()).png().toBuffer();
      const kinds: [string, Buffer][] = [
        ['script', Buffer.from('#!/bin/sh\necho hello\n')],
        ['JavaScript', Buffer.from('alert(1)')],
        ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
        ['PHP', Buffer.from('<?php system($_GET["c"]);')],
        ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
        ['SVG with a head', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
        ['PDF', Buffer.from('%PDF-1.7\n%%EOF\n')],
        ['GIF', await (await createPicture()).gif().toBuffer()],
        ['WebP', await (await createPicture()).webp().toBuffer()],
        ['ZIP', Buffer.from('504b0304140000000000', 'hex')],
        ['ELF', Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(60)])],
        ['empty', Buffer.alloc(0)],
        ['broken PNG', png.subarray(0, 40)],
      ];
      const before = await storedFiles();
      for (const [kind, bytes] of kinds)
        for (const [name, type] of [
          ['me.png', 'image/png'],
          ['me.jpg', 'image/jpeg'],
          ['../../me', 'application/octet-stream'],
        ]) {
          const { status, body } = await upload(bytes, name, type);
          expect([kind, status, Object.keys(body.error.fields)]).toEqual([kind, 422, ['profilePic']]);
        }
      expect(await storedFiles()).toEqual(before);
      // A picture is accepted regardless of name and type.
      expect((await upload(png, 'me.exe', 'text/html')).status).toBe(200);
    }, 60_000);

    it('V3.2.1 V5.4.3 keeps only the picture of a polyglot file', async () => {
      const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
      const png = await (await createPicture()).png().toBuffer();
      const [head, rest] = [png.subarray(0, 33), png.subarray(33)];
      const polyglot = Buffer.concat([
        head,
        chunk('tEXt', Buffer.from(`Comment\0<html><script>alert(1)</script>${eicar}`)),
        rest,
        Buffer.from('<html><script>alert(2)</script>'),
      ]);
      const { status, stored } = await upload(polyglot);
      expect(status).toBe(200);
      const bytes = Buffer.from(await (await accounts.site.get(String(stored))).arrayBuffer()).toString(
        'latin1',
      );
      for (const text of ['script', 'EICAR', 'html']) expect(bytes).not.toContain(text);
    });

    it('[D-SAFE-30] V5.1.1 V5.2.1 is accepted at 5 MB; one byte more or 50 MB is a 413', async () => {
      const most = 5 * 1024 * 1024;
      const png = await (await createPicture()).png().toBuffer();
      const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
      expect((await upload(padded(most))).status).toBe(200);
      for (const size of [most + 1, 50 * 1024 * 1024]) {
        const { status, body, stored } = await upload(padded(size));
        expect([status, body.error.code, stored]).toEqual([413, 'PAYLOAD_TOO_LARGE', null]);
      }
    });

    it('V5.2.3 is refused at once if it is a decompression bomb', async () => {
      const zeros = deflateSync(Buffer.alloc(50 * 1024 * 1024));
      const bombs = [
        flatPng(20_000),
        flatPng(14_000),
        flatPng(10_000, chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros]))),
        flatPng(10_000, chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros]))),
      ];
      const before = process.memoryUsage().rss;
      for (const bomb of bombs) {
        const { email, token } = await accounts.join();
        const start = performance.now();
        const { status } = await update(token, { email, profilePic: new Blob([Uint8Array.from(bomb)]) });
        expect(status).toBe(422);
        expect(performance.now() - start).toBeLessThan(1000);
      }
      expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    });

    it('V5.3.1 V5.3.2 is stored under a generated name, and cannot be executed', async () => {
      const png = await (await createPicture(9)).png().toBuffer();
      for (const name of ['../../../etc/cron.d/x', '/etc/passwd', 'a\u2215b.png', 'x'.repeat(90)])
        expect((await upload(png, name)).status).toBe(200);
      const files = await storedFiles();
      expect(files.every((name) => /^public\/portraits\/[0-9a-f]{32}\/[0-9a-f]{32}\.webp$/u.test(name))).toBe(
        true,
      );
      await expect(access(`${accounts.site.folder}/${files[0] ?? ''}`, 1)).rejects.toThrow('EACCES');
    });

    it('V1.5.2 is accepted only in a form', async () => {
      const { email, token } = await accounts.join();
      expect((await accounts.send('updateProfile', { email, name: 'Ann' }, { token })).status).toBe(415);
      expect((await accounts.send('updateProfile', undefined, { token })).status).toBe(415);
    });
  });

  describe('deleting the account', () => {
    it('[S7-CALL-51] [S7-CALL-52] [D-SAFE-16] V7.4.2 succeeds, ends every session, and prevents signing in', async () => {
      const { email, token } = await accounts.join();
      const others = [
        String((await accounts.login(email)).body.data['token']),
        String((await accounts.login(email)).body.data['token']),
      ];
      const { status, body } = await accounts.send('userDelete', undefined, { method: 'DELETE', token });
      expect([status, body.message]).toEqual([200, 'Account Delete successfully']);
      for (const one of [token, ...others])
        expect((await accounts.send('userProfile', undefined, { method: 'GET', token: one })).status).toBe(
          401,
        );
      expect((await accounts.login(email)).status).toBe(400);
      expect((await accounts.letter(email)).subject).toBe('Your account was deleted');
    });

    it('[D-SAFE-28] V14.1.1 erases all personal data at once and leaves an anonymous player', async () => {
      const email = `quincy.${newEmail()}`;
      const { token, id } = await accounts.join(email);
      const png = Uint8Array.from(await (await createPicture(20)).png().toBuffer());
      await update(token, {
        email,
        name: 'Quincunx',
        lastName: 'Vandermeer',
        mobileNumber: '+1-202-5550199',
        contestTeamName: 'Quokkas',
        contestLeague: 'Quarry',
        profilePic: new Blob([png]),
      });
      const stored = String((await profileOf(token))['profilePic']);
      await accounts.send('forget-password/verify-otp', { email, otp: '0000' });
      const response = await accounts.site.get('/api/v1/website/create-contact-us', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          firstName: 'Quincunx',
          lastName: 'Vandermeer',
          email: email.replace('quincy', 'Quincy'),
          mobileNumber: 12_025_550_199,
          message: 'Hello, I have 2 questions.',
        }),
      });
      expect(response.status).toBe(200);
      expect(await findBoardNames(accounts.site.platform.db, [id])).toEqual(new Map([[id, 'Quokkas']]));
      await accounts.send('userDelete', undefined, { method: 'DELETE', token });

      const tables = await query(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`,
      );
      const personal = /quincy|Quincy|Quincunx|Vandermeer|5550199|Quokkas|Quarry/u;
      for (const { name } of tables) {
        const found = await query(`select to_jsonb(t)::text as text from ${String(name)} t`);
        const leaks = found.filter(({ text }) => personal.test(String(text)));
        expect([name, leaks]).toEqual([name, []]);
      }
      expect((await accounts.site.get(stored)).status).toBe(404);
      expect(accounts.site.log.join('')).not.toMatch(personal);
      const names = await findBoardNames(accounts.site.platform.db, [id]);
      expect(names.get(id)).toMatch(/^Player [0-9A-F]{5}$/u);
    });

    it('frees the email for a new account with another id', async () => {
      const { email, token, id } = await accounts.join();
      await accounts.send('userDelete', undefined, { method: 'DELETE', token });
      await accounts.letter(email);
      expect((await accounts.join(email)).id).not.toBe(id);
    });
  });

  it('a player’s own data is returned completely, to its owner only', async () => {
    const { email, token } = await accounts.join();
    await update(token, { email, name: 'Ann' });
    const { site } = accounts;
    const contest = await openTestContest(site.platform, { name: 'Weekly' });
    const [game] = contest.games;
    if (!game) throw new Error('there is nothing to pick');
    const post = async (call: string, data: object) =>
      site.get(`/api/v1/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(data),
      });
    await post('users/userPerdiction', [testPick(game, 9)]);
    await post('users/mail-wishes', { reminders: false, mondays: true });
    const written = { firstName: 'Ann', lastName: 'Lee', subject: 'Margins', message: 'How large' };
    await post('website/whatLookingFor', { ...written, email });
    const operator = await addTestOperator(site.platform, 'moderator');
    for (const [kind, text] of [
      ['reply', 'By the distance.'],
      ['note', 'Asks often.'],
    ] as const)
      await sql`
        insert into enquiry_messages (enquiry_id, kind, operator_id, body)
        select id, ${kind}, ${operator.id}, ${text} from enquiries where email = ${email}
      `.execute(site.platform.db);
    const { headers, body } = await accounts.send('userData', undefined, { method: 'GET', token });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.data).toMatchObject({
      exportedAt: expect.any(String),
      account: { email, createdAt: expect.any(String), passwordChangedAt: expect.any(String) },
      profile: { email, name: 'Ann' },
      sessions: [{ device: 'Unknown device' }],
      mails: { reminders: false, mondays: true },
      picks: [
        {
          sport: 'Weekly',
          date: game.entry.startsAt,
          team: game.home,
          homeTeam: game.home,
          margin: 9,
          savedAt: expect.any(String),
        },
      ],
      messages: [
        {
          subject: 'Margins',
          message: 'How large',
          sentAt: expect.any(String),
          replies: [{ writtenAt: expect.any(String), message: 'By the distance.' }],
        },
      ],
    });
    for (const secret of [token, testPassword, 'argon2']) expect(JSON.stringify(body)).not.toContain(secret);
  });
});

describe('names on boards', () => {
  it('are the team name, else first name and initial, else the tag, and never the email', () => {
    const unnamed = { tag: '3F09C', name: null, lastName: null, contestTeamName: null };
    expect(boardNameOf(unnamed)).toBe('Player 3F09C');
    expect(boardNameOf({ ...unnamed, lastName: 'Smith' })).toBe('Player 3F09C');
    expect(boardNameOf({ ...unnamed, name: 'Ann' })).toBe('Ann');
    expect(boardNameOf({ ...unnamed, name: 'Ann', lastName: 'Smith' })).toBe('Ann S.');
    expect(boardNameOf({ ...unnamed, name: 'Ann', lastName: 'Smith', contestTeamName: 'Owls' })).toBe('Owls');
  });
});
